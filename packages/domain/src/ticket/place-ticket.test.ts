import { expect, test } from 'vitest';
import { aScene } from '../../test/scene.ts';
import { maxRankLength } from './rank.ts';

test('keeps order and bounded ranks through 2,000 moves into one gap', async () => {
  const scene = await aScene();
  const { act, principal, boards } = scene;
  const [board] = boards;
  const first = await scene.ticket(board, 'first');
  const movers = [await scene.ticket(board, 'a'), await scene.ticket(board, 'b')] as const;
  await scene.ticket(board, 'last');
  const lengths: number[] = [];
  for (let turn = 0; turn < 2000; turn += 1) {
    const ticket = movers[turn % 2 === 0 ? 0 : 1].id;
    const place = { at: 'after', ticketId: first.id } as const;
    lengths.push(
      (await act.moveTicket(principal, { ticket, boardId: board.id, place })).rank.length,
    );
  }
  expect(await scene.titles(board)).toEqual(['first', 'b', 'a', 'last']);
  expect(Math.max(...lengths)).toBe(maxRankLength);
  const respacings = lengths.filter((length, turn) => length < (lengths[turn - 1] ?? 0));
  expect(respacings.length).toBeGreaterThan(1);
});

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
