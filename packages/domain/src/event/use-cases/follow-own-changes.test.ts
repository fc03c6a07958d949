import { expect, test } from 'vitest';
import { aFixture } from '../../../test/fixture.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { followOwnChanges } from './follow-own-changes.ts';

test('a project is looked up once, and again after what may change who can read it', async () => {
  const { act, basalt, principal, project, boards, ticket } = await aFixture();
  const looked: string[] = [];
  const queriesOf: Tenancy['queriesOf'] = (of) => {
    const queries = basalt.tenancy.queriesOf(of);
    const find = (id: string) => {
      looked.push(id);
      return queries.projects.find(id);
    };
    return { ...queries, projects: { ...queries.projects, find } };
  };
  const follow = followOwnChanges({ tenancy: { ...basalt.tenancy, queriesOf } });
  const follower = await follow(principal, { organization: principal.organizationId });
  const changes = async () => (await follower.next())?.map(({ record }) => record.project_id);
  for (let round = 0; round < 3; round += 1) {
    await ticket(boards[0]);
    expect(await changes()).toEqual([project.id]);
  }
  expect(looked).toEqual([project.id]);
  await act.updateProject(principal, { project: project.id, name: 'Renamed' });
  await ticket(boards[0]);
  expect(await changes()).toEqual([project.id]);
  expect(looked).toEqual([project.id, project.id]);
  await act.deleteProject(principal, { project: project.id });
  expect(await changes()).toEqual([]);
  follower.end();
});
