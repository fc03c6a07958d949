import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';
import { hasRoom } from './rank-at-position.ts';
import { maxRankLength } from '../rank.ts';

test.each([
  { moves: 1300, index: 1, way: 'upwards' },
  { moves: 700, index: 2, way: 'downwards' },
])(
  'keeps order and bounded ranks through $moves moves $way into one gap',
  async ({ moves, index }) => {
    const fixture = await aFixture();
    const { act, principal } = fixture;
    const [open] = fixture.boards;
    // Put in front one by one: their ranks lie before all that respacing gives.
    const inFront = async (name: string) => {
      const { id } = await fixture.ticket(open, name);
      const position = { at: 'index', index: 0 } as const;
      return act.moveTicket(principal, { ticket: id, boardId: open.id, position });
    };
    await fixture.ticket(open, 'behind');
    await inFront('last');
    const [b, a] = [await inFront('b'), await inFront('a')];
    await inFront('first');
    const lengths = [0];
    const landed: number[] = [];
    for (let turn = 0; turn < moves; turn += 1) {
      // The one that stands farther from the gap, so that every move moves.
      const { id: ticket, title } = (turn + index) % 2 === 0 ? a : b;
      const position = { at: 'index', index } as const;
      const { rank } = await act.moveTicket(principal, { ticket, boardId: open.id, position });
      const respaced = rank.length < (lengths.at(-1) ?? 0) - 50;
      if (respaced) landed.push((await fixture.titles(open)).indexOf(title));
      lengths.push(rank.length);
    }
    expect(await fixture.titles(open)).toEqual(['first', 'a', 'b', 'last', 'behind']);
    expect(Math.max(...lengths)).toBe(maxRankLength);
    expect(landed.length).toBeGreaterThanOrEqual(Math.floor(moves / 600));
    expect(new Set(landed)).toEqual(new Set([index]));
  },
);

test('keeps the rank of a ticket that stands in the gap already, and says nothing', async () => {
  const fixture = await aFixture();
  const [board] = fixture.boards;
  const a = await fixture.ticket(board, 'a');
  const b = await fixture.ticket(board, 'b');
  const c = await fixture.ticket(board, 'c');
  for (const position of [
    { at: 'index', index: 1 },
    { at: 'after', ticketId: a.id },
    { at: 'before', ticketId: c.id },
  ] as const) {
    const input = { ticket: b.id, boardId: board.id, position };
    expect(await fixture.act.moveTicket(fixture.principal, input)).toEqual(b);
  }
  expect(fixture.news()).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'refuses a position %s a ticket that is not there',
  async (at) => {
    const fixture = await aFixture();
    const [open, hold] = fixture.boards;
    const ticket = await fixture.ticket(open);
    const elsewhere = await fixture.ticket(hold);
    for (const ticketId of [ticket.id, elsewhere.id]) {
      const input = { ticket: ticket.id, boardId: open.id, position: { at, ticketId } };
      await expect(fixture.act.moveTicket(fixture.principal, input)).rejects.toMatchObject({
        details: { errors: { [`${at}_ticket_id`]: ['is not another ticket of that board'] } },
      });
    }
  },
);

test('a move that is refused, or that was executed before, gives no other ticket a new rank', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const [open] = boards;
  for (const name of ['behind', 'last', 'b', 'a', 'first']) {
    const { id } = await fixture.ticket(open, name);
    await act.moveTicket(principal, {
      ticket: id,
      boardId: open.id,
      position: { at: 'index', index: 0 },
    });
  }
  const ranks = async () => {
    const filter = { words: [], archived: 'all' } as const;
    const input = { project: project.id, filter, sort: 'rank', page } as const;
    return (await act.listTickets(principal, input)).items.map(({ id, rank }) => ({ id, rank }));
  };
  const ids = (await ranks()).map(({ id }) => id);
  const [, a = '', b = ''] = ids;
  const position = { at: 'index', index: 1 } as const;
  const move = (ticket: string, more: object = {}) =>
    act.moveTicket(principal, { ticket, boardId: open.id, position, ...more });
  /** Whether a rank fits at the position for the ticket. */
  const fits = async (id: string) => {
    const [after, before] = (await ranks()).filter((ticket) => ticket.id !== id);
    return hasRoom({ after: after?.rank ?? null, before: before?.rank ?? null });
  };
  let next = a;
  while (await fits(next)) {
    await move(next);
    next = next === a ? b : a;
  }
  const retry = { key: 'k', operation: 'move', fingerprint: 'f', now: new Date(0) };
  const before = await ranks();
  await expect(move(next, { conditions: { ifMatch: [999] } })).rejects.toMatchObject({
    code: 'version_mismatch',
  });
  expect(await ranks()).toEqual(before);
  await move(next, { conditions: { retry } });
  const spread = await ranks();
  expect(spread.filter((ticket, at) => ticket.rank !== before[at]?.rank)).toHaveLength(5);
  await move(next, { conditions: { retry } });
  expect(await ranks()).toEqual(spread);
});
