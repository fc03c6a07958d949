import { expect, test } from 'vitest';
import { aScene } from '../../test/scene.ts';
import { maxRankLength } from './rank.ts';

test.each([
  {
    moves: 2000,
    way: 'upwards',
    placeOf: (id: string) => ({ at: 'after', ticketId: id }) as const,
  },
  { moves: 1000, way: 'downwards', placeOf: () => ({ at: 'index', index: 2 }) as const },
])(
  'keeps order and bounded ranks through $moves moves $way into one gap',
  async ({ moves, placeOf }) => {
    const scene = await aScene();
    const { act, principal, boards } = scene;
    const [{ id: boardId }] = boards;
    const first = await scene.ticket(boards[0], 'first');
    const movers = [
      await scene.ticket(boards[0], 'a'),
      await scene.ticket(boards[0], 'b'),
    ] as const;
    await scene.ticket(boards[0], 'last');
    const place = placeOf(first.id);
    const lengths: number[] = [];
    for (let turn = 0; turn < moves; turn += 1) {
      const mover = movers[(turn + (place.at === 'after' ? 1 : 0)) % 2];
      const { rank } = await act.moveTicket(principal, { ticket: mover?.id ?? '', boardId, place });
      lengths.push(rank.length);
      if (turn % 100 === 99)
        expect(await scene.titles(boards[0])).toEqual(['first', 'a', 'b', 'last']);
    }
    expect(Math.max(...lengths)).toBe(maxRankLength);
    const respacings = lengths.filter((length, turn) => length < (lengths[turn - 1] ?? 0) - 50);
    expect(respacings.length).toBe(Math.floor(moves / 600));
  },
);

test('keeps the rank of a ticket that stands in the gap already, and says nothing', async () => {
  const scene = await aScene();
  const [board] = scene.boards;
  const a = await scene.ticket(board, 'a');
  const b = await scene.ticket(board, 'b');
  const c = await scene.ticket(board, 'c');
  for (const place of [
    { at: 'index', index: 1 },
    { at: 'after', ticketId: a.id },
    { at: 'before', ticketId: c.id },
  ] as const) {
    const wish = { ticket: b.id, boardId: board.id, place };
    expect(await scene.act.moveTicket(scene.principal, wish)).toEqual(b);
  }
  expect(scene.news()).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'refuses a place %s a ticket that is not there',
  async (at) => {
    const scene = await aScene();
    const [open, hold] = scene.boards;
    const ticket = await scene.ticket(open);
    const elsewhere = await scene.ticket(hold);
    for (const ticketId of [ticket.id, elsewhere.id]) {
      const wish = { ticket: ticket.id, boardId: open.id, place: { at, ticketId } };
      await expect(scene.act.moveTicket(scene.principal, wish)).rejects.toMatchObject({
        details: { errors: { [`${at}_ticket_id`]: ['names no other ticket of that board'] } },
      });
    }
  },
);
