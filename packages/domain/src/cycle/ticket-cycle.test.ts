import { expect, test } from 'vitest';
import { aFixture } from '../../test/fixture.ts';

/** A project with a cycle, and one of another project. */
async function withCycles() {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const plan = async (of: string) => {
    const days = { startsOn: '2131-05-05', endsOn: '2131-05-18' };
    return (await act.createCycle(principal, { project: of, name: 'Sprint', ...days })).id;
  };
  const { organizationId: organization } = principal;
  const elsewhere = await act.createProject(principal, { organization, name: 'Elsewhere' });
  const create = (fields: object = {}) =>
    act.createTicket(principal, { project: project.id, boardSlug: 'open', title: 'Go', ...fields });
  const [cycle, foreign] = [await plan(project.id), await plan(elsewhere.id)];
  return { ...fixture, elsewhere, cycle, foreign, create };
}

const refused = {
  code: 'validation_failed',
  details: { errors: { cycle_id: ['must be a cycle of the project'] } },
};

test('a ticket has a cycle of its project, and no other one', async () => {
  const { act, principal, project, cycle, foreign, create } = await withCycles();
  const { id: ticket, cycle_id: first } = await create({ cycleId: cycle });
  expect(first).toBe(cycle);
  await expect(create({ cycleId: foreign })).rejects.toMatchObject(refused);
  const change = async (cycleId: string | null) => act.updateTicket(principal, { ticket, cycleId });
  await expect(change(foreign)).rejects.toMatchObject(refused);
  expect(await change(null)).toMatchObject({ cycle_id: null, version: 2 });
  expect(await change(cycle)).toMatchObject({ cycle_id: cycle, version: 3 });
  const [outcome] = await act.bulkTickets(principal, {
    project: project.id,
    mode: 'each',
    isDryRun: false,
    items: [{ op: 'update', ticket, cycleId: foreign }],
  });
  expect(outcome).toMatchObject(refused);
});

test('a ticket that moves to another project leaves its cycle', async () => {
  const { act, principal, elsewhere, cycle, create } = await withCycles();
  const { id: ticket } = await create({ cycleId: cycle });
  const choice = { projectId: elsewhere.id, boardSlug: 'open', position: { at: 'end' } } as const;
  expect(await act.moveTicket(principal, { ticket, ...choice })).toMatchObject({ cycle_id: null });
});

test('a deleted cycle leaves its tickets, and its event names them', async () => {
  const { act, principal, basalt, cycle, create } = await withCycles();
  const { id: ticket } = await create({ cycleId: cycle });
  await act.deleteCycle(principal, { cycle });
  expect(await act.readTicket(principal, { ticket })).toMatchObject({ cycle_id: null, version: 2 });
  expect(basalt.events.at(-1)).toMatchObject({
    kind: 'cycle.deleted',
    affected: [{ type: 'ticket', id: ticket, version: 2, changes: { cycle_id: null } }],
  });
});
