import { expect, test } from 'vitest';
import { aFixture, nobody, page, type Fixture } from '../../../test/fixture.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { BulkItem, BulkMode } from '../bulk-item.ts';

const bulk = (
  { act, principal, project }: Fixture,
  items: readonly BulkItem[],
  mode: BulkMode = 'atomic',
) => act.bulkTickets(principal, { project: project.id, mode, isDryRun: false, items });

/** A project with tickets on its first board, by their ids. */
async function aProjectOf(count: number) {
  const fixture = await aFixture();
  const [open] = fixture.boards;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await fixture.ticket(open, `T${at}`)).id);
  return { fixture, ids };
}

const child = (ticket: string, parentId: string | null): BulkItem => ({
  op: 'update',
  ticket,
  parentId,
});

const toDone = (ticket: string): BulkItem => ({
  op: 'move',
  ticket,
  boardSlug: 'deployed',
  position: { at: 'end' },
});

const find = ({ act, principal }: Fixture, ticket: string) => act.readTicket(principal, { ticket });

/** The relation with the parent, as single requests take it away and make it. */
async function single({ act, principal }: Fixture, item: BulkItem): Promise<unknown> {
  if (item.op !== 'update') throw new Error('only parents');
  const { ticket, parentId = null } = item;
  const present = (await act.listRelations(principal, { ticket, page })).items.find(
    (relation) => relation.type === 'parent',
  );
  const isThere = present !== undefined && 'ticket' in present;
  if (isThere && present.ticket.id === parentId) return undefined;
  if (parentId !== null) {
    return act.relateTicket(principal, { ticket, type: 'parent', other: parentId });
  }
  return isThere && act.deleteRelation(principal, { relation: present.id });
}

const plain = (record: unknown): unknown =>
  JSON.parse(JSON.stringify(record, (key, value) => (key === 'relation' ? null : value)));

/** What is stored, without the ids of relations and events. */
async function storedIn({ act, basalt, principal, project }: Fixture) {
  const filter = { words: [], archived: 'all' } as const;
  const { items } = await act.listTickets(principal, {
    project: project.id,
    filter,
    sort: 'rank',
    page,
  });
  return {
    items: items.map(({ updated_at: _at, ...item }) => item),
    events: basalt.events.map(({ kind, changes, data }) => {
      const { updated_at: _at, ...record } = data as { updated_at?: unknown };
      return [kind, plain(changes), record];
    }),
  };
}

const saidOf = (error: unknown) => {
  if (!(error instanceof DomainError) || !('errors' in error.details)) throw error;
  return Object.values(error.details.errors as Record<string, string[]>).flat();
};

test('many items come to what single relations come to, each decided on what those before left', async () => {
  let state = 7;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let refused = 0;
  for (let round = 0; round < 60; round += 1) {
    const [together, apart] = [await aProjectOf(9), await aProjectOf(9)];
    const items = Array.from({ length: 2 + below(20) }, () => {
      const parent = [null, together.ids[below(4)] as string][Number(below(4) > 0)] ?? null;
      return child(together.ids[below(9)] as string, parent);
    }).flatMap((item) => {
      // Another parent is two single requests.
      const isOther = item.op === 'update' && item.parentId !== null && below(2) === 0;
      return isOther ? [child(item.ticket, null), item] : [item];
    });
    const outcomes = await bulk(together.fixture, items, 'each').catch((error: unknown) => error);
    if (!Array.isArray(outcomes)) throw outcomes;
    for (const [at, item] of items.entries()) {
      const { done, details } = outcomes[at] as { done: unknown; details?: object };
      const problem =
        done === null ? saidOf(new DomainError('validation_failed', details as never)) : [];
      const present = await find(together.fixture, item.op === 'update' ? item.ticket : '');
      const before = await find(apart.fixture, present.id);
      // What has a parent gets another one in the place of it: only single requests refuse that.
      const isOther =
        item.op === 'update' &&
        item.parentId !== null &&
        before.parent_id !== null &&
        before.parent_id !== item.parentId;
      if (isOther) await single(apart.fixture, child(present.id, null));
      const alone = await single(apart.fixture, item).then(
        () => [],
        (error: unknown) => saidOf(error),
      );
      if (isOther && alone.length > 0) {
        const back = before.parent_id as string;
        await single(apart.fixture, child(present.id, back));
      }
      if (alone.length > 0) refused += 1;
      expect([round, at, problem.length > 0]).toEqual([round, at, alone.length > 0]);
    }
    const [stored, right] = [await storedIn(together.fixture), await storedIn(apart.fixture)];
    const shape = ({ items: all }: typeof stored) =>
      all.map(({ key, parent_id, children }) => [key, parent_id, children]);
    expect([round, shape(stored)]).toEqual([round, shape(right)]);
  }
  expect(refused).toBeGreaterThan(20);
});

test('has the events and versions of single requests', async () => {
  const [together, apart] = [await aProjectOf(3), await aProjectOf(3)];
  const [a, b, c] = together.ids as [string, string, string];
  const items = [child(b, a), child(c, b), child(b, null), child(c, null), child(c, a)];
  await bulk(together.fixture, items);
  for (const item of items) await single(apart.fixture, item);
  expect(await storedIn(together.fixture)).toEqual(await storedIn(apart.fixture));
});

test('a new ticket and one that is changed get their parent with the rest of the item', async () => {
  const { fixture, ids } = await aProjectOf(2);
  const [parent, ticket] = ids as [string, string];
  const [made] = await bulk(fixture, [
    { op: 'create', title: 'New', boardSlug: 'open', parentId: parent },
    { op: 'update', ticket, title: 'Changed', parentId: parent },
  ]);
  expect(made).toMatchObject({ done: 'created', ticket: { parent_id: parent, version: 2 } });
  expect(await find(fixture, ticket)).toMatchObject({ title: 'Changed', parent_id: parent });
  expect(await find(fixture, parent)).toMatchObject({ children: { done: 0, total: 2 } });
});

test('another parent takes the place of the one before, which counts one less', async () => {
  const { fixture, ids } = await aProjectOf(3);
  const [before, after, ticket] = ids as [string, string, string];
  await bulk(fixture, [child(ticket, before)]);
  await bulk(fixture, [child(ticket, after)]);
  expect(await find(fixture, ticket)).toMatchObject({ parent_id: after });
  expect(await find(fixture, before)).toMatchObject({ children: { done: 0, total: 0 } });
  expect(await find(fixture, after)).toMatchObject({ children: { done: 0, total: 1 } });
});

test('a ticket that is done and then loses its parent in one request leaves no wrong count', async () => {
  const { fixture, ids } = await aProjectOf(3);
  const [parent, ticket, sister] = ids as [string, string, string];
  await bulk(fixture, [child(ticket, parent), child(sister, parent)]);
  await bulk(fixture, [toDone(sister), toDone(ticket), child(ticket, null)]);
  expect(await find(fixture, parent)).toMatchObject({ children: { done: 1, total: 1 } });
  await bulk(fixture, [child(ticket, parent), child(ticket, null), child(ticket, parent)]);
  expect(await find(fixture, parent)).toMatchObject({ children: { done: 2, total: 2 } });
});

test.each([
  ['itself', (ids: string[]) => child(ids[0] as string, ids[0] as string)],
  ['what is not there', (ids: string[]) => child(ids[0] as string, nobody)],
  ['what is below it', (ids: string[]) => child(ids[0] as string, ids[1] as string)],
])('refuses %s as a parent, for that field and all items', async (_name, refusedItem) => {
  const { fixture, ids } = await aProjectOf(3);
  await bulk(fixture, [child(ids[1] as string, ids[0] as string)]);
  const before = await storedIn(fixture);
  const items = [child(ids[2] as string, ids[0] as string), refusedItem(ids)];
  await expect(bulk(fixture, items)).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: { 'items.1.parent_id': [expect.any(String)] } },
  });
  expect(await storedIn(fixture)).toEqual(before);
});

/** Tickets of a second project, by the number of them. */
async function elsewhere({ act, principal }: Fixture, count: number) {
  const project = await act.createProject(principal, {
    organization: principal.organizationId,
    name: 'Elsewhere',
    key: 'ELS',
  });
  const fields = { project: project.id, boardSlug: 'open', title: 'Far' };
  const tickets = [];
  for (let at = 0; at < count; at += 1) tickets.push(await act.createTicket(principal, fields));
  return { project, tickets };
}

test.each(['id', 'key'] as const)(
  'a parent of another project is taken by its %s, replaced and taken away, as singly',
  async (by) => {
    const { fixture, ids } = await aProjectOf(3);
    const { tickets } = await elsewhere(fixture, 2);
    const [far, otherFar] = tickets.map((ticket) => ticket[by].toLowerCase()) as [string, string];
    const [ticket, here, sister] = ids as [string, string, string];
    const childrenOf = async (...all: string[]) =>
      Promise.all(all.map(async (ref) => (await find(fixture, ref)).children));
    const [related] = await bulk(fixture, [child(ticket, far), child(sister, far)]);
    const farId = tickets[0]?.id;
    expect(related).toMatchObject({ ticket: { parent_id: farId } });
    expect(await find(fixture, ticket)).toMatchObject({ parent_id: farId });
    await bulk(fixture, [toDone(ticket), child(ticket, otherFar)]);
    const [first, two] = [
      { done: 0, total: 1 },
      { done: 1, total: 1 },
    ];
    expect(await childrenOf(far, otherFar)).toEqual([first, two]);
    const [created] = await bulk(fixture, [
      { op: 'create', title: 'New', boardSlug: 'open', parentId: far },
      child(ticket, here),
      child(sister, null),
    ]);
    expect(created).toMatchObject({ ticket: { parent_id: farId } });
    expect(await childrenOf(far, otherFar, here)).toEqual([first, { done: 0, total: 0 }, two]);
  },
);

test('a parent of another project is refused where a single request refuses it', async () => {
  const { fixture, ids } = await aProjectOf(2);
  const { act, principal } = fixture;
  const { project, tickets } = await elsewhere(fixture, 1);
  const [top, ticket] = ids as [string, string];
  const far = tickets[0]?.id ?? '';
  await act.updateTicket(principal, { ticket: far, parentId: top });
  await expect(bulk(fixture, [child(top, far)])).rejects.toMatchObject({
    details: { errors: { 'items.0.parent_id': [expect.any(String)] } },
  });
  await act.updateProject(principal, { project: project.id, archived: true });
  await expect(bulk(fixture, [child(ticket, far)])).rejects.toMatchObject({
    code: 'project_archived',
  });
});

test('more than a hundred parents of other projects are refused', async () => {
  const { fixture, ids } = await aProjectOf(1);
  const items = Array.from({ length: 101 }, (_, at) =>
    child(ids[0] as string, `0198a000-0000-7000-8111-${String(at).padStart(12, '0')}`),
  );
  const refused = {
    code: 'validation_failed',
    details: { errors: { items: [expect.any(String)] } },
  };
  await expect(bulk(fixture, items)).rejects.toMatchObject(refused);
  const outcomes = await bulk(fixture, items.slice(1), 'each');
  expect(new Set(outcomes.map(({ done }) => done))).toEqual(new Set([null]));
});

test('items name tickets and parents by keys that they had in another project', async () => {
  const { fixture, ids } = await aProjectOf(1);
  const { act, principal, project, boards } = fixture;
  const { organizationId: organization } = principal;
  const former = await act.createProject(principal, { organization, key: 'OLD', name: 'Old' });
  const { items } = await act.listBoards(principal, { project: former.id, page });
  const boardId = items[0]?.id ?? '';
  const create = (title: string) =>
    act.createTicket(principal, { project: former.id, boardId, title });
  const [inside, outside] = [await create('In'), await create('Out')];
  const move = (ticket: string, projectId: string, onto: string) =>
    act.moveTicket(principal, { ticket, projectId, boardId: onto });
  await move(inside.id, project.id, boards[0].id);
  const { key } = await move(outside.id, project.id, boards[0].id);
  await move(outside.id, former.id, boardId);
  const [first = ''] = ids;
  await bulk(fixture, [
    { op: 'update', ticket: 'old-1', title: 'Renamed', parentId: key },
    child(first, 'OLD-1'),
  ]);
  const renamed = { title: 'Renamed', parent_id: outside.id };
  expect(await find(fixture, inside.id)).toMatchObject(renamed);
  expect((await find(fixture, first)).parent_id).toBe(inside.id);
  const named = bulk(fixture, [child(key, null)]);
  await expect(named).rejects.toMatchObject({ code: 'validation_failed' });
});
