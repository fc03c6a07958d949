import { expect, test } from 'vitest';
import { cycleBudget } from '../budgets/cycle-budget.ts';
import { aFixture, type Fixture } from '../../test/fixture.ts';

/** A project with an active cycle, and one cycle that is planned for each of these days. */
async function withCycle(...days: readonly string[]) {
  const fixture: Fixture = await aFixture();
  const { act, principal, project, basalt } = fixture;
  const plan = async (name: string, day: string) => {
    const span = { startsOn: day, endsOn: day };
    return (await act.createCycle(principal, { project: project.id, name, ...span })).id;
  };
  const cycle = await plan('Now', '2020-05-05');
  const planned = [];
  for (const day of days) planned.push(await plan(day, day));
  const complete = async (unfinished: string, conditions = {}) =>
    act.completeCycle(principal, { cycle, unfinished, conditions });
  const cycleOf = async (ticket: string) => (await act.readTicket(principal, { ticket })).cycle_id;
  return { ...fixture, plan, cycle, planned, complete, cycleOf, events: basalt.events };
}

const refusal = (field: string, text: string) => ({
  details: { errors: { [field]: [expect.stringContaining(text)] } },
});

test('what is done stays in the cycle, what is not goes to the next one, each by its own event', async () => {
  const { boards, ticket, cycle, planned, complete, cycleOf, news, act, principal } =
    await withCycle('2131-06-02', '2131-05-05');
  const [open, , , , deployed] = boards;
  const { id: done } = await ticket(deployed, 'Done', { cycleId: cycle, estimate: 2.5 });
  const first = await ticket(open, 'First', { cycleId: cycle, estimate: 8 });
  const { id: second } = await ticket(open, 'Second', { cycleId: cycle });
  const { id: shelved } = await ticket(open, 'Shelved', { cycleId: cycle });
  await act.updateTicket(principal, { ticket: shelved, archived: true });
  const { id: beside } = await ticket(open, 'Beside');
  news();
  expect(await complete('next')).toMatchObject({
    state: 'completed',
    done_tickets: 1,
    done_estimate: 2.5,
  });
  expect(news()).toEqual(['ticket.updated', 'ticket.updated', 'cycle.completed']);
  // The one that starts first, not the one that was made first.
  const [, next] = planned;
  expect(await Promise.all([first.id, second].map(cycleOf))).toEqual([next, next]);
  expect(await Promise.all([done, shelved, beside].map(cycleOf))).toEqual([cycle, cycle, null]);
  expect(await act.readTicket(principal, { ticket: first.id })).toMatchObject({
    version: first.version + 1,
    description_html: first.description_html,
  });
});

test('unfinished tickets go to no cycle, or to the one that is named', async () => {
  const backlog = await withCycle();
  const { id: ticket } = await backlog.ticket(backlog.boards[0], 'Open', {
    cycleId: backlog.cycle,
  });
  await backlog.complete('backlog');
  expect(await backlog.cycleOf(ticket)).toBeNull();
  const named = await withCycle('2131-05-05', '2131-06-02');
  const { id: open } = await named.ticket(named.boards[0], 'Open', { cycleId: named.cycle });
  const [, later = ''] = named.planned;
  await named.complete(later);
  expect(await named.cycleOf(open)).toBe(later);
});

test('refuses a place for unfinished tickets that is not there, and changes nothing', async () => {
  const { cycle, complete, news, act, principal, project, plan } = await withCycle();
  news();
  await expect(complete('next')).rejects.toMatchObject(
    refusal('unfinished', 'no cycle is planned'),
  );
  await expect(complete(cycle)).rejects.toMatchObject(refusal('unfinished', 'of the project'));
  expect(news()).toEqual([]);
  const planned = await plan('Later', '2131-05-05');
  const early = act.completeCycle(principal, { cycle: planned, unfinished: 'backlog' });
  await expect(early).rejects.toMatchObject(refusal('state', 'must be active'));
  await act.updateProject(principal, { project: project.id, archived: true });
  await expect(complete('next')).rejects.toMatchObject({ code: 'project_archived' });
});

test('many tickets move in several transactions, and a retry of the request changes nothing', async () => {
  const { boards, ticket, cycle, complete, cycleOf, news } = await withCycle('2131-05-05');
  const count = cycleBudget.movedTogether + 1;
  const tickets = [];
  for (let made = 0; made < count; made += 1) {
    tickets.push((await ticket(boards[0], 'Open', { cycleId: cycle })).id);
  }
  news();
  const now = new Date('2026-01-01T00:00:00.000Z');
  const retry = { key: 'once', operation: 'POST /complete', fingerprint: 'same', now };
  const answer = await complete('next', { retry });
  const events = tickets.map(() => 'ticket.updated');
  expect(news()).toEqual([...events.slice(1), 'cycle.completed', 'ticket.updated']);
  const cycles = await Promise.all(tickets.map(cycleOf));
  expect(cycles.filter((id) => id === cycle)).toEqual([]);
  expect(await complete('next', { retry })).toEqual(answer);
  expect(news()).toEqual([]);
  await expect(complete('next')).rejects.toMatchObject(refusal('state', 'completed already'));
});
