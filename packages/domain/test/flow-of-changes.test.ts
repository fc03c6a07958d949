import { expect, test } from 'vitest';
import { eventRecord } from '../src/event/event-record.ts';
import { dayClock } from '../src/flow/day-clock.ts';
import { flowAfter } from '../src/flow/day-log.ts';
import { dayRowsOf } from '../src/flow/day-rows.ts';
import { emptyFlow } from '../src/flow/flow-state.ts';
import { DomainError } from '../src/kernel/domain-error.ts';
import { dice } from '../testing/dice.ts';
import { aFixture, page, type Fixture } from './fixture.ts';

/** Performs random changes by the use cases; refused ones change nothing. */
async function live({ act, basalt, principal, project, boards }: Fixture, seed: number) {
  const roll = dice(seed);
  const another = await act.createProject(principal, {
    organization: project.organization_id,
    name: 'Another',
  });
  const { items: boardsThere } = await act.listBoards(principal, { project: another.id, page });
  const tickets: string[] = [];
  const ticket = () => tickets[roll(tickets.length)] ?? '';
  const boardId = () => boards[roll(boards.length)]?.id ?? '';
  const create = async () => {
    const fields = { project: project.id, title: 'Work', estimate: roll(50) / 10 };
    tickets.push((await act.createTicket(principal, { ...fields, boardId: boardId() })).id);
  };
  const unrelate = async () => {
    const { items } = await act.listRelations(principal, { ticket: ticket(), page });
    const [relation] = items.flatMap((each) => ('id' in each ? [each.id] : []));
    if (relation !== undefined) await act.deleteRelation(principal, { relation });
  };
  const changes: readonly (() => Promise<unknown>)[] = [
    create,
    create,
    create,
    () => act.moveTicket(principal, { ticket: ticket(), boardId: boardId() }),
    () =>
      act.moveTicket(principal, { ticket: ticket(), projectId: project.id, boardId: boardId() }),
    () =>
      act.moveTicket(principal, {
        ticket: ticket(),
        projectId: another.id,
        boardId: boardsThere[roll(5)]?.id ?? '',
      }),
    () => act.updateTicket(principal, { ticket: ticket(), estimate: roll(50) / 10 }),
    () => act.updateTicket(principal, { ticket: ticket(), archived: roll(2) === 0 }),
    () => act.deleteTicket(principal, { ticket: ticket() }),
    () => act.relateTicket(principal, { ticket: ticket(), type: 'blocks', other: ticket() }),
    () => act.relateTicket(principal, { ticket: ticket(), type: 'blocks', other: ticket() }),
    unrelate,
    () => act.restoreTicket(principal, { ticket: ticket() }),
    () => act.restoreTicket(principal, { ticket: ticket(), boardId: boardId() }),
    () => act.updateBoard(principal, { board: boardId(), isDone: roll(2) === 0 }),
    () => act.updateBoard(principal, { board: boardId(), isHidden: roll(2) === 0 }),
    () => act.deleteBoard(principal, { board: boardId(), moveToBoardId: boardId() }),
    () => act.restoreBoard(principal, { board: boardId() }),
  ];
  let done = 0;
  for (let count = 0; count < 200; count += 1) {
    basalt.clock.advance(roll(9 * 3_600_000));
    try {
      await changes[roll(changes.length)]?.();
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return done;
}

test('the log of the use cases gives the counts, the completed and the blocked tickets of the boards', async () => {
  let [listed, blocked] = [0, 0];
  for (let seed = 1; seed <= 12; seed += 1) {
    const fixture = await aFixture();
    const { act, basalt, principal, project } = fixture;
    expect(await live(fixture, seed)).toBeGreaterThan(40);
    const settings = {
      projectId: project.id,
      timeZone: 'Asia/Tokyo',
    };
    const events = basalt.events.map((event) => eventRecord(event, ''));
    const state = flowAfter(emptyFlow(settings), events);
    const today = dayClock(settings.timeZone)(state.at);
    const rows = dayRowsOf(state, { from: today, to: today });
    const { items } = await act.listBoards(principal, { project: project.id, page });
    const counts = items.map(({ id, ticket_count: count }) => [id, count]);
    const found = items.map(({ id }) => [
      id,
      rows.find(({ boardId }) => boardId === id)?.there.tickets ?? 0,
    ]);
    expect({ seed, counts: found }).toEqual({ seed, counts });
    const input = {
      project: project.id,
      filter: { words: [], archived: false },
      sort: 'rank',
      page,
    } as const;
    const tickets = (await act.listTickets(principal, input)).items;
    listed += tickets.length;
    blocked += tickets.filter((ticket) => ticket.blocked).length;
    const blockedOf = (id: string) => state.tickets.get(id)?.isBlocked;
    expect({ seed, blocked: tickets.map(({ id }) => [id, blockedOf(id)]) }).toEqual({
      seed,
      blocked: tickets.map((ticket) => [ticket.id, ticket.blocked]),
    });
    const ended = tickets.map(({ id }) => [id, typeof state.tickets.get(id)?.endedAt]);
    expect({ seed, ended }).toEqual({
      seed,
      ended: tickets.map(({ id, completed_at: completed }) => [
        id,
        completed === null ? 'object' : 'number',
      ]),
    });
  }
  expect(listed).toBeGreaterThan(30);
  expect(blocked).toBeGreaterThan(5);
});
