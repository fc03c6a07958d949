import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { followProjectChanges } from './follow-project-changes.ts';

/** A tenancy whose projects cannot be read while the switch is on. */
function breaking(tenancy: Tenancy) {
  const storage = { isAway: false };
  const queriesOf: Tenancy['queriesOf'] = (principal) => {
    const queries = tenancy.queriesOf(principal);
    const find = async (id: string) => {
      if (storage.isAway) throw new StorageUnavailable('away');
      return queries.projects.find(id);
    };
    return { ...queries, projects: { ...queries.projects, find } };
  };
  return { storage, tenancy: { ...tenancy, queriesOf } };
}

test('all changes that are read together make one, which holds nothing but the project', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  const follower = await act.followProjectChanges(principal, { project: project.id });
  const { id } = await ticket(boards[0]);
  await act.moveTicket(principal, { ticket: id, boardId: boards[1].id });
  const page = await follower.next();
  expect(page?.map(({ record }) => record)).toEqual([
    { type: 'project.changed', project_id: project.id },
  ]);
  expect(page?.[0]?.cursor).toEqual(follower.cursor);
  follower.end();
  expect(await follower.next()).toBeNull();
});

test('ends when the storage is away, and who comes back is given the change that was not sent', async () => {
  const { basalt, principal, project, boards, ticket } = await aFixture();
  const { storage, tenancy } = breaking(basalt.tenancy);
  const follow = followProjectChanges({ tenancy });
  const follower = await follow(principal, { project: project.id });
  const before = follower.cursor;
  await ticket(boards[0]);
  storage.isAway = true;
  expect(await follower.next()).toBeNull();
  expect(follower.cursor).toEqual(before);
  storage.isAway = false;
  const again = await follow(principal, { project: project.id, after: follower.cursor });
  expect(await again.next()).toHaveLength(1);
});
