import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

test('deletes an empty board and closes the gap it leaves', async () => {
  const { act, principal, project, boards } = await aFixture();
  await act.deleteBoard(principal, { board: boards[1].id });
  const { items } = await act.listBoards(principal, { project: project.id, page });
  expect(items.map(({ slug, position }) => [slug, position])).toEqual([
    ['open', 0],
    ['in-progress', 1],
    ['pull-request', 2],
    ['deployed', 3],
  ]);
});

test('sends the tickets in their order to the end of the given board', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [open, , , , deployed] = boards;
  await fixture.ticket(deployed, 'there');
  const a = await fixture.ticket(open, 'a');
  const hidden = await fixture.ticket(open, 'archived');
  await fixture.ticket(open, 'b');
  await act.updateTicket(principal, { ticket: hidden.id, archived: true });
  fixture.news();
  await act.deleteBoard(principal, { board: open.id, moveToBoardId: deployed.id });

  expect(await fixture.titles(deployed)).toEqual(['there', 'a', 'b']);
  expect((await fixture.look(deployed)).ticket_count).toBe(3);
  const followed = await act.readTicket(principal, { ticket: hidden.id });
  expect(followed).toMatchObject({ board_id: deployed.id, archived: true });
  expect(await act.readTicket(principal, { ticket: a.id })).toMatchObject({ version: 2 });
  expect(fixture.news()).toEqual(['board.deleted']);
  const affected = fixture.basalt.events.at(-1)?.affected ?? [];
  const boardIds = boards.slice(1).map(({ id }) => id);
  expect(affected.filter(({ type }) => type === 'board').map(({ id }) => id)).toEqual([
    ...boardIds,
    deployed.id,
  ]);
  const { version, ...record } = await act.readTicket(principal, { ticket: a.id });
  const { board_id, rank, completed_at, updated_at, last_activity_at } = record;
  expect(affected.find(({ id }) => id === a.id)).toEqual({
    type: 'ticket',
    id: a.id,
    version,
    changes: { board_id, rank, completed_at, updated_at, last_activity_at },
  });
});

test('is in the history of each ticket that it moved, as a move from the deleted board', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  const [open, hold, , , deployed] = boards;
  const moved = await ticket(open, 'moved');
  const bystander = await ticket(hold, 'other');
  await act.deleteBoard(principal, { board: open.id, moveToBoardId: deployed.id });
  const history = async (record: string) =>
    (await act.listTicketEvents(principal, { record, page })).items;
  const [event, ...before] = await history(moved.id);
  expect(before.map(({ type }) => type)).toEqual(['ticket.created']);
  expect(event).toMatchObject({
    type: 'ticket.moved',
    data: { id: moved.id, version: 2, board_id: deployed.id },
    changes: { board_id: { from: open.id, to: deployed.id } },
    affected: [{ type: 'ticket', id: moved.id }],
  });
  expect((await history(bystander.id)).map(({ type }) => type)).toEqual(['ticket.created']);
  const organization = principal.organizationId;
  const listed = async (type: string[]) =>
    (await act.listEvents(principal, { organization, type, page })).items;
  const [deleted] = await listed(['board.deleted', 'ticket.*']).then((all) => all.slice(-1));
  expect(deleted).toMatchObject({ type: 'board.deleted', id: event?.id, affected: { length: 6 } });
  expect(await listed(['ticket.moved'])).toMatchObject([{ type: 'ticket.moved', id: event?.id }]);
  const { items } = await act.listProjectEvents(principal, { record: project.id, page });
  expect(items[0]).toMatchObject({ type: 'board.deleted', id: event?.id });
});

test.each([
  ['open', 'deployed', ['ticket.moved', 'ticket.completed']],
  ['deployed', 'open', ['ticket.moved', 'ticket.reopened']],
  ['open', 'hold', ['ticket.moved']],
  ['closed', 'deployed', ['ticket.moved']],
])('tickets of the board "%s" that go to "%s" are %j', async (from, to, kinds) => {
  const { act, basalt, principal, project, ticket } = await aFixture();
  await act.createBoard(principal, { project: project.id, name: 'Closed', isDone: true });
  const { items } = await act.listBoards(principal, { project: project.id, page });
  const idOf = (slug: string) => items.find((board) => board.slug === slug)?.id ?? '';
  const { id } = await ticket({ id: idOf(from) });
  const deleted = await ticket({ id: idOf(from) });
  await act.deleteTicket(principal, { ticket: deleted.id });
  await act.deleteBoard(principal, { board: idOf(from), moveToBoardId: idOf(to) });
  const deletion = basalt.events.at(-1)?.id;
  const about = { organization: principal.organizationId, page };
  const found = async (subjectId?: string) => {
    const types = ['ticket.moved', 'ticket.completed', 'ticket.reopened'];
    const lists = types.map((type) =>
      act.listEvents(principal, { ...about, subjectId, type: [type] }),
    );
    return (await Promise.all(lists)).flatMap(({ items: events }) =>
      events.filter((event) => event.id === deletion).map(({ type }) => type),
    );
  };
  expect(await found()).toEqual(kinds);
  expect(await found(id)).toEqual(kinds);
  expect(await found(deleted.id)).toEqual(['ticket.moved']);
  const { items: history } = await act.listTicketEvents(principal, { record: id, page });
  const { completed_at: at } = await act.readTicket(principal, { ticket: id });
  const isCompleted = kinds.includes('ticket.completed');
  expect(history[0]).toMatchObject({ type: 'ticket.moved' });
  expect(history[0]?.changes).toEqual({
    board_id: { from: idOf(from), to: idOf(to) },
    ...(isCompleted && { completed_at: { from: null, to: at } }),
  });
  expect('completed_at' in (history[0]?.data ?? {})).toBe(to === 'deployed' || from === 'deployed');
});

test('asks where the tickets go, also for archived ones, but not for deleted ones', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [open] = boards;
  const ticket = await fixture.ticket(open);
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  await expect(act.deleteBoard(principal, { board: open.id })).rejects.toMatchObject({
    code: 'board_not_empty',
    details: { ticketCount: 1 },
  });
  await act.deleteTicket(principal, { ticket: ticket.id });
  await act.deleteBoard(principal, { board: open.id });
});

test('respects the limit of the board that takes the tickets, counting live ones only', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const [open, hold] = boards;
  await act.updateBoard(principal, { board: hold.id, wipLimit: 1 });
  const extra = await fixture.ticket(open, 'a');
  await fixture.ticket(open, 'b');
  const input = { board: open.id, moveToBoardId: hold.id };
  await expect(act.deleteBoard(principal, input)).rejects.toMatchObject({
    code: 'wip_limit_exceeded',
    details: { field: 'move_to_board_id', wip: { limit: 1, current: 0, incoming: 2 } },
  });
  expect(await fixture.titles(open)).toEqual(['a', 'b']);
  await act.updateTicket(principal, { ticket: extra.id, archived: true });
  await act.deleteBoard(principal, input);
  expect((await fixture.look(hold)).ticket_count).toBe(1);
});

test('keeps the last board', async () => {
  const { act, principal, boards } = await aFixture();
  const [last, ...rest] = boards;
  for (const board of rest) await act.deleteBoard(principal, { board: board.id });
  await expect(act.deleteBoard(principal, { board: last.id })).rejects.toMatchObject({
    code: 'last_board',
  });
});
