import { expect, test } from 'vitest';
import { dice } from '../../testing/dice.ts';
import { aFixture } from '../../test/fixture.ts';

/** A project with a planned cycle that began with a ticket of each estimate. */
async function begun(...estimates: readonly number[]) {
  const fixture = await aFixture();
  const { act, basalt, principal, project, boards, ticket } = fixture;
  const plan = async (name: string) => {
    const days = { startsOn: '2131-05-05', endsOn: '2131-05-18' };
    return (await act.createCycle(principal, { project: project.id, name, ...days })).id;
  };
  const cycle = await plan('Now');
  const made = [];
  for (const estimate of estimates) {
    made.push(await ticket(boards[0], `Of ${estimate}`, { estimate, cycleId: cycle }));
  }
  basalt.clock.advance(60_000);
  await act.updateCycle(principal, { cycle, state: 'active' });
  basalt.clock.advance(60_000);
  const finish = (id: string) =>
    act.moveTicket(principal, { ticket: id, boardId: boards[4].id, position: { at: 'end' } });
  const read = (of = cycle) => act.readCycleScope(principal, { cycle: of });
  return { ...fixture, plan, cycle, made, finish, read };
}

const keys = (tickets: readonly { key: string | null }[]) => tickets.map(({ key }) => key);

test('has what was committed, added, removed and done, and stays so when the cycle is completed', async () => {
  const { act, basalt, principal, boards, ticket, made, cycle, plan, finish, read } = await begun(
    3,
    5,
    2,
  );
  const [done, removed, open] = made.map(({ id }) => id) as [string, string, string];
  const late = await ticket(boards[0], 'Late', { estimate: 8, cycleId: cycle });
  await act.updateTicket(principal, { ticket: removed, cycleId: null });
  await finish(done);
  await act.updateTicket(principal, { ticket: open, estimate: 2.5 });
  const before = await read();
  expect(keys(before.committed)).toEqual(made.map(({ key }) => key));
  expect(before.added).toEqual([
    {
      ticket_id: late.id,
      key: late.key,
      title: 'Late',
      estimate: 8,
      at: late.created_at,
      by: principal.actor,
    },
  ]);
  expect(
    [before.removed, before.done].map((list) => list.map(({ ticket_id }) => ticket_id)),
  ).toEqual([[removed], [done]]);
  expect(before.reestimated).toBe(0.5);
  const today = { tickets: 3, estimate: 13.5, done_tickets: 1, done_estimate: 3 };
  expect(before.days.at(-1)).toMatchObject(today);
  expect(before.velocity).toBeNull();
  const next = await plan('Next');
  basalt.clock.advance(60_000);
  await act.completeCycle(principal, { cycle, unfinished: 'next' });
  await act.deleteTicket(principal, { ticket: done });
  const { velocity, ends_at: _end, ...after } = await read();
  expect({ ...before, ...after }).toEqual(before);
  expect(velocity).toEqual({ tickets: 1, estimate: 3 });
  expect(keys((await read(next)).committed)).toEqual([made[2]?.key, late.key]);
});

test('a cycle that begins before the one before is completed has committed what is moved on', async () => {
  const { act, basalt, principal, cycle, made, plan, read } = await begun(3, 5);
  const next = await plan('Next');
  await act.updateCycle(principal, { cycle: next, state: 'active' });
  // At once, as in a script, and by people some hours later.
  const [first = ''] = made.map(({ id }) => id);
  await act.updateTicket(principal, { ticket: first, cycleId: next });
  basalt.clock.advance(3_600_000);
  await act.completeCycle(principal, { cycle, unfinished: next });
  const { committed, added, days } = await read(next);
  expect([keys(committed), keys(added)]).toEqual([made.map(({ key }) => key), []]);
  expect(days.at(-1)).toMatchObject({ tickets: 2, estimate: 8 });
});

test.for(['America/St_Johns', 'Pacific/Auckland'])(
  'random moves after its completion leave every figure as it was, in %s',
  async (timeZone) => {
    const { act, basalt, principal, project, boards, cycle, made, plan, finish, read } =
      await begun(1, 2, 3, 5, 8);
    await act.updateProject(principal, { project: project.id, timeZone });
    const tickets = made.map(({ id }) => id);
    for (const ticket of tickets.slice(0, 3)) {
      basalt.clock.advance(30 * 3_600_000);
      await finish(ticket);
    }
    const next = await plan('Next');
    await act.completeCycle(principal, { cycle, unfinished: next });
    const figures = async () => JSON.stringify(await read());
    const before = await figures();
    const roll = dice(7);
    for (let step = 0; step < 60; step += 1) {
      basalt.clock.advance(roll(20) * 3_600_000);
      const ticket = tickets[roll(tickets.length)] as string;
      const cycleId = [cycle, next, null][roll(3)] as string | null;
      const change = [
        { cycleId },
        { estimate: roll(20) },
        { archived: roll(2) === 0 },
        { boardId: boards[roll(boards.length)]?.id as string },
      ][roll(4)];
      if (change && 'boardId' in change) {
        const { boardId = '' } = change;
        await act.moveTicket(principal, { ticket, boardId, position: { at: 'end' } });
      } else await act.updateTicket(principal, { ticket, ...change });
    }
    expect(await figures()).toBe(before);
  },
);

test('what happens to a ticket in another project is not in the scope', async () => {
  const { act, principal, made, read } = await begun(3);
  const { organizationId: organization } = principal;
  const elsewhere = await act.createProject(principal, { organization, name: 'Elsewhere' });
  const [ticket = ''] = made.map(({ id }) => id);
  const choice = { projectId: elsewhere.id, boardSlug: 'open', position: { at: 'end' } } as const;
  await act.moveTicket(principal, { ticket, ...choice });
  const { removed, days } = await read();
  expect(removed.map(({ ticket_id }) => ticket_id)).toEqual([ticket]);
  expect(days.at(-1)).toMatchObject({ tickets: 0, estimate: 0 });
});
