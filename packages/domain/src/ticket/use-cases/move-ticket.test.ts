import { expect, test } from 'vitest';
import { aFixture, nobody } from '../../../test/fixture.ts';

test('moves a ticket to a position on another board and counts it there', async () => {
  const fixture = await aFixture();
  const { act, principal, boards, project } = fixture;
  const [open, hold] = boards;
  await fixture.ticket(hold, 'x');
  await fixture.ticket(hold, 'y');
  const ticket = await fixture.ticket(open, 'moved');
  const position = { at: 'index', index: 1 } as const;
  const moved = await act.moveTicket(principal, {
    ticket: ticket.key.toLowerCase(),
    boardId: hold.id,
    position,
  });

  expect(moved).toMatchObject({ board_id: hold.id, version: 2, completed_at: null });
  expect(await fixture.titles(hold)).toEqual(['x', 'moved', 'y']);
  expect([
    (await fixture.look(open)).ticket_count,
    (await fixture.look(hold)).ticket_count,
  ]).toEqual([0, 3]);
  expect(fixture.news()).toEqual(['ticket.moved']);
  const event = fixture.basalt.events.at(-1);
  expect(event).toMatchObject({ subjectId: ticket.id, projectId: project.id, data: moved });
  expect(Object.keys(event?.changes ?? {}).toSorted()).toEqual(['board_id', 'rank']);
});

test('says that work is completed and reopened, and when', async () => {
  const fixture = await aFixture();
  const { act, principal, boards, basalt } = fixture;
  const ticket = await fixture.ticket(boards[0]);
  basalt.clock.advance(60_000);
  const done = await act.moveTicket(principal, { ticket: ticket.id, boardId: boards[4].id });
  expect(done.completed_at).toBe('2026-01-05T09:01:00.000Z');
  expect(fixture.news()).toEqual(['ticket.moved', 'ticket.completed']);
  basalt.clock.advance(60_000);
  await fixture.ticket(boards[4], 'behind');
  const again = { ticket: ticket.id, boardId: boards[4].id };
  expect((await act.moveTicket(principal, again)).completed_at).toBe(done.completed_at);
  expect(fixture.news()).toEqual(['ticket.moved']);
  const back = await act.moveTicket(principal, { ticket: ticket.id, boardId: boards[0].id });
  expect(back.completed_at).toBeNull();
  expect(fixture.news()).toEqual(['ticket.moved', 'ticket.reopened']);
});

test('refuses a move into a full board, but lets archived tickets through and moves inside it', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open, hold] = fixture.boards;
  await act.updateBoard(principal, { board: hold.id, wipLimit: 1 });
  const resident = await fixture.ticket(hold);
  const ticket = await fixture.ticket(open);
  await expect(
    act.moveTicket(principal, { ticket: ticket.id, boardId: hold.id }),
  ).rejects.toMatchObject({
    code: 'wip_limit_exceeded',
    details: { field: 'board_id', wip: { limit: 1, current: 1, incoming: 1 } },
  });
  await act.moveTicket(principal, { ticket: resident.id, boardId: hold.id });
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  await act.moveTicket(principal, { ticket: ticket.id, boardId: hold.id });
  expect((await fixture.look(hold)).ticket_count).toBe(1);
});

test('asks for the ticket, then its references, then the version, then the rules', async () => {
  const fixture = await aFixture();
  const { act, principal, project, basalt } = fixture;
  const ticket = await fixture.ticket(fixture.boards[0]);
  await act.updateProject(principal, { project: project.id, archived: true });
  const conditions = { ifMatch: [7] };
  const input = { ticket: ticket.id, boardId: fixture.boards[1].id, conditions };
  const neighbour = await aFixture(basalt);
  await expect(neighbour.act.moveTicket(neighbour.principal, input)).rejects.toMatchObject({
    code: 'wrong_organization',
  });
  await expect(act.moveTicket(principal, { ...input, ticket: nobody })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(act.moveTicket(principal, { ...input, boardId: nobody })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(act.moveTicket(principal, input)).rejects.toMatchObject({
    code: 'version_mismatch',
    details: { currentVersion: 1 },
  });
  await expect(
    act.moveTicket(principal, { ...input, conditions: { ifMatch: [1] } }),
  ).rejects.toMatchObject({ code: 'project_archived' });
});
