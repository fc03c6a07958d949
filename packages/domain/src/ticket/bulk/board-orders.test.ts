import { expect, test } from 'vitest';
import { processorTimeOf } from '../../../testing/measured-time.ts';
import { ranksBetween } from '../rank.ts';
import type { TicketPosition, RankKey, TicketStore } from '../tickets.port.ts';
import { BoardOrders } from './board-orders.ts';

const boardId = 'board';

/** The order of a board with this many tickets, `t0` first. */
async function openBoard(count: number) {
  const ranks = ranksBetween(null, null, count);
  const keys = ranks.map((rank, at): RankKey => ({ id: `t${at}`, rank }));
  const store = { ranksOf: async () => structuredClone(keys) } as Partial<TicketStore>;
  const orders = new BoardOrders(store as TicketStore);
  await orders.load(boardId);
  const rankOf = new Map(keys.map(({ id, rank }) => [id, rank]));
  const move = (id: string, position: TicketPosition): void => {
    const ticket = { id, boardId, rank: rankOf.get(id) ?? '', isLive: true };
    const rank = orders.rankAt(boardId, position, ticket) ?? '';
    orders.leave(boardId, ticket);
    orders.enter(boardId, { id, rank });
    rankOf.set(id, rank);
  };
  const order = () =>
    [...rankOf].toSorted(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
  return { move, order };
}

/** The same moves on a plain list. */
function moveInList(list: string[], id: string, position: TicketPosition): void {
  list.splice(list.indexOf(id), 1);
  const named = 'ticketId' in position ? list.indexOf(position.ticketId) : 0;
  const at = { before: named, after: named + 1, end: list.length };
  const index = position.at === 'index' ? Math.min(position.index, list.length) : at[position.at];
  list.splice(index, 0, id);
}

test('after any moves to positions the ranks have the order that a plain list has', async () => {
  const { move, order } = await openBoard(9);
  const list = order();
  let state = 1;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 400; round += 1) {
    const id = `t${random(9)}`;
    const ticketId = `t${random(9)}`;
    const positions: TicketPosition[] = [{ at: 'end' }, { at: 'index', index: random(11) }];
    if (ticketId !== id) positions.push({ at: 'before', ticketId }, { at: 'after', ticketId });
    const position = positions[random(positions.length)] as TicketPosition;
    move(id, position);
    moveInList(list, id, position);
    expect(order()).toEqual(list);
  }
});

test('a position beside the ticket itself or beside one that is not there is refused', async () => {
  const { move } = await openBoard(3);
  for (const ticketId of ['t1', 'elsewhere']) {
    expect(() => move('t1', { at: 'before', ticketId })).toThrow('validation_failed');
  }
});

test('a thousand moves to positions on a board of 100,000 tickets take less than two seconds', async () => {
  const { move } = await openBoard(100_000);
  const took = processorTimeOf(() => {
    for (let at = 0; at < 1_000; at += 1) {
      move(`t${at}`, { at: 'before', ticketId: `t${99_000 - at * 7}` });
    }
  });
  expect(took).toBeLessThan(2_000);
});
