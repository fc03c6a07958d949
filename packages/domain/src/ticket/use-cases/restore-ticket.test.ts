import { expect, test } from 'vitest';
import { aFixture, nobody } from '../../../test/fixture.ts';

const day = 24 * 60 * 60 * 1000;

test('deletes a ticket out of the count of its board', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open);
  await act.deleteTicket(principal, { ticket: ticket.id });
  expect((await fixture.look(open)).ticket_count).toBe(0);
});

test('an archived ticket does not leave the count a second time when it is deleted', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open);
  await fixture.ticket(open);
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  await act.deleteTicket(principal, { ticket: ticket.id });
  expect((await fixture.look(open)).ticket_count).toBe(1);
  await act.restoreTicket(principal, { ticket: ticket.id });
  expect((await fixture.look(open)).ticket_count).toBe(1);
});

test('restores a ticket to the end of its board', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open, 'a');
  await act.deleteTicket(principal, { ticket: ticket.id });
  await fixture.ticket(open, 'b');
  fixture.basalt.clock.advance(30 * day);
  const restored = await act.restoreTicket(principal, { ticket: ticket.id });
  expect(restored).toMatchObject({ id: ticket.id, key: ticket.key, version: 3, board_id: open.id });
  expect(await fixture.titles(open)).toEqual(['b', 'a']);
  expect((await fixture.look(open)).ticket_count).toBe(2);
  expect(fixture.news()).toEqual(['ticket.restored']);
});

test('refuses to restore into a full board and takes another one instead', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open, , , , deployed] = fixture.boards;
  const ticket = await fixture.ticket(open);
  await act.deleteTicket(principal, { ticket: ticket.id });
  await act.updateBoard(principal, { board: open.id, wipLimit: 1 });
  await fixture.ticket(open);
  await expect(act.restoreTicket(principal, { ticket: ticket.id })).rejects.toMatchObject({
    code: 'wip_limit_exceeded',
    details: { field: 'board_id' },
  });
  const restored = await act.restoreTicket(principal, { ticket: ticket.id, boardId: deployed.id });
  expect(restored.board_id).toBe(deployed.id);
  expect(fixture.news()).toEqual(['ticket.restored', 'ticket.completed']);
});

test('needs a board of the project for a ticket whose board is gone', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const ticket = await fixture.ticket(boards[0]);
  await act.deleteTicket(principal, { ticket: ticket.id });
  await act.deleteBoard(principal, { board: boards[0].id });
  for (const boardId of [undefined, nobody, boards[0].id]) {
    await expect(
      act.restoreTicket(principal, { ticket: ticket.id, boardId }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { board_id: [expect.any(String)] } },
    });
  }
  const restored = await act.restoreTicket(principal, { ticket: ticket.id, boardId: boards[1].id });
  expect(restored.board_id).toBe(boards[1].id);
});

test('a ticket whose board is gone was not done before it comes onto a board of finished work', async () => {
  const fixture = await aFixture();
  const { act, principal, boards, basalt } = fixture;
  const [open, , , , deployed] = boards;
  const ticket = await fixture.ticket(open);
  await act.deleteTicket(principal, { ticket: ticket.id });
  await act.deleteBoard(principal, { board: open.id });
  basalt.clock.advance(day);
  const to = await act.restoreTicket(principal, { ticket: ticket.id, boardId: deployed.id });
  const [restored] = basalt.events.slice(-2);
  expect(restored?.changes).toMatchObject({
    completed_at: { from: null, to: to.completed_at },
  });
});

test('a deleted ticket follows when its board is deleted into another one', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const ticket = await fixture.ticket(boards[0]);
  await act.deleteTicket(principal, { ticket: ticket.id });
  await act.deleteBoard(principal, { board: boards[0].id, moveToBoardId: boards[2].id });
  const restored = await act.restoreTicket(principal, { ticket: ticket.id });
  expect(restored.board_id).toBe(boards[2].id);
});
