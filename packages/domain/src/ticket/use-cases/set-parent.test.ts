import { expect, test } from 'vitest';
import { aFixture, nobody, page, type Fixture } from '../../../test/fixture.ts';

async function aFamily() {
  const fixture = await aFixture();
  const { act, principal, ticket, boards } = fixture;
  const [above, otherParent, child] = [
    await ticket(boards[0], 'Above'),
    await ticket(boards[0], 'Other'),
    await ticket(boards[0], 'Child'),
  ];
  const find = (ref: string) => act.readTicket(principal, { ticket: ref });
  return { ...fixture, above, other: otherParent, child, find };
}

const kindsOf = ({ basalt }: Pick<Fixture, 'basalt'>, from: number) =>
  basalt.events.slice(from).map(({ kind, data }) => [kind, (data as { key: string }).key]);

test.each(['id', 'key'] as const)('a ticket is created below a parent by its %s', async (by) => {
  const family = await aFamily();
  const { act, principal, project, boards, above, find, basalt } = family;
  const from = basalt.events.length;
  const made = await act.createTicket(principal, {
    project: project.id,
    boardId: boards[0].id,
    title: 'New',
    parentId: by === 'id' ? above.id : above.key.toLowerCase(),
  });
  expect(made).toMatchObject({ parent_id: above.id, title: 'New' });
  expect(await find(made.id)).toEqual(made);
  expect(await find(above.id)).toMatchObject({ children: { done: 0, total: 1 } });
  expect(kindsOf(family, from)).toEqual([
    ['ticket.created', made.key],
    ['ticket.related', above.key],
    ['ticket.related', made.key],
  ]);
});

test('an update gives a ticket another parent with its other fields, and takes it away', async () => {
  const family = await aFamily();
  const { act, principal, above, other, child, find } = family;
  const update = (parentId: string | null, title?: string) =>
    act.updateTicket(principal, { ticket: child.key, parentId, title });
  expect(await update(above.key, 'Below')).toMatchObject({ parent_id: above.id, title: 'Below' });
  const before = await find(child.id);
  expect(await update(above.id)).toEqual(before);
  expect(await update(other.key)).toMatchObject({ parent_id: other.id });
  expect(await find(above.id)).toMatchObject({ children: { total: 0 } });
  expect(await find(other.id)).toMatchObject({ children: { total: 1 } });
  const freed = await update(null);
  expect(freed).toMatchObject({ parent_id: null });
  expect(await find(child.id)).toEqual(freed);
  expect(await find(other.id)).toMatchObject({ children: { total: 0 } });
});

test('a parent may be in another project, and is taken away like any other', async () => {
  const { act, principal, child, find } = await aFamily();
  const organization = principal.organizationId;
  const far = await act.createProject(principal, { organization, name: 'Far', key: 'FAR' });
  const fields = { project: far.id, boardSlug: 'open', title: 'Far' };
  const parent = await act.createTicket(principal, fields);
  const related = await act.updateTicket(principal, { ticket: child.id, parentId: parent.key });
  expect(related).toMatchObject({ parent_id: parent.id });
  expect(await find(child.id)).toEqual(related);
  const listed = async () =>
    (await act.listRelations(principal, { ticket: child.id, page })).items.map(({ type }) => type);
  expect(await listed()).toEqual(['parent']);
  expect(await find(parent.id)).toMatchObject({ children: { total: 1 } });
  const freed = await act.updateTicket(principal, { ticket: child.id, parentId: null });
  expect([freed.parent_id, await find(child.id), await listed()]).toEqual([null, freed, []]);
});

test('refuses itself, what is below it, and what is not there, for that field, and changes nothing', async () => {
  const { act, principal, project, boards, above, child, find, basalt } = await aFamily();
  await act.updateTicket(principal, { ticket: child.id, parentId: above.id });
  const before = [await find(above.id), await find(child.id)];
  const count = basalt.events.length;
  const refused = { details: { errors: { parent_id: [expect.any(String)] } } };
  for (const parentId of [above.id, child.key, nobody, 'WEB-4711']) {
    const change = act.updateTicket(principal, { ticket: above.id, parentId, title: 'x' });
    await expect(change).rejects.toMatchObject(refused);
  }
  for (const parentId of [nobody, 'WEB-4711']) {
    const fields = { project: project.id, boardId: boards[0].id, title: 'x', parentId };
    await expect(act.createTicket(principal, fields)).rejects.toMatchObject(refused);
  }
  expect([await find(above.id), await find(child.id)]).toEqual(before);
  expect(basalt.events.length).toBe(count);
});

test.each(['id', 'key'] as const)(
  'an unknown parent by its %s is refused before If-Match is compared, as other names are',
  async (by) => {
    const { act, principal, project, child } = await aFamily();
    const parentId = by === 'id' ? nobody : 'WEB-4711';
    const refused = {
      code: 'validation_failed',
      details: { errors: { parent_id: [expect.any(String)] } },
    };
    const change = { ticket: child.id, parentId, conditions: { ifMatch: [7] } };
    await expect(act.updateTicket(principal, change)).rejects.toMatchObject(refused);
    const items = [{ op: 'update', ticket: child.id, parentId, ifMatch: 7 }] as const;
    const bulk = { project: project.id, mode: 'each', isDryRun: false, items } as const;
    expect(await act.bulkTickets(principal, bulk)).toMatchObject([refused]);
  },
);

test('a bulk takes the key of a parent', async () => {
  const { act, principal, project, above, child, find } = await aFamily();
  const parentId = above.key.toLowerCase();
  const items = [{ op: 'update', ticket: child.id, parentId }] as const;
  await act.bulkTickets(principal, { project: project.id, mode: 'atomic', isDryRun: false, items });
  expect(await find(child.id)).toMatchObject({ parent_id: above.id });
});
