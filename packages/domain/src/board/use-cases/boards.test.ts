import { expect, test } from 'vitest';
import { Board } from '../../records/board.ts';
import { aFixture } from '../../../test/fixture.ts';

test('creates a board behind the others, with a slug that no other board has', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const create = () =>
    act.createBoard(principal, {
      project: project.id,
      name: 'Open',
      color: '#ABCDEF',
      wipLimit: 3,
    });
  const board = await create();
  expect(board).toMatchObject({
    slug: 'open-2',
    color: '#abcdef',
    wip_limit: 3,
    is_done: false,
    is_hidden: false,
    position: 5,
    ticket_count: 0,
    version: 1,
  });
  await act.deleteBoard(principal, { board: board.id });
  expect(await create()).toMatchObject({ slug: 'open-2', position: 5 });
  expect(fixture.news()).toEqual(['board.created', 'board.deleted', 'board.created']);
  expect(await act.readBoard(principal, { board: boards[0].id })).toEqual(boards[0]);
});

test('holds at most 200 boards', async () => {
  const { act, principal, project, boards, basalt } = await aFixture();
  await basalt.tenancy.inTenant(principal, async (stores) => {
    const saved: Board[] = [];
    for (let position = boards.length; position < 199; position += 1) {
      const fields = { id: basalt.newId(), organizationId: principal.organizationId };
      const place = { projectId: project.id, slug: `board-${position}`, position };
      const look = { name: 'Board', color: '#64748b', wipLimit: null, isDone: false };
      saved.push(new Board({ ...fields, ...place, ...look, now: basalt.clock() }));
    }
    await stores.write({ saved }, { kind: 'done', answer: null });
  });
  const create = () => act.createBoard(principal, { project: project.id, name: 'Board' });
  expect((await create()).position).toBe(199);
  await expect(create()).rejects.toMatchObject({
    code: 'too_many_boards',
    details: { limit: 200 },
  });
});

test('updates what is given, keeps the slug, and tells it once', async () => {
  const fixture = await aFixture();
  const { act, principal, boards } = fixture;
  const looks = { name: 'Backlog', color: '#FFFFFF', isHidden: true };
  const patch = { ...looks, wipLimit: 2, isDone: true, flowRole: 'end' } as const;
  const after = await act.updateBoard(principal, { board: boards[0].id, ...patch });
  expect(after).toEqual({
    ...boards[0],
    name: 'Backlog',
    color: '#ffffff',
    wip_limit: 2,
    is_done: true,
    is_hidden: true,
    flow_role: 'end',
    version: 2,
  });
  expect(await act.updateBoard(principal, { board: boards[0].id, ...patch })).toEqual(after);
  expect(await act.updateBoard(principal, { board: boards[0].id })).toEqual(after);
  expect(fixture.news()).toEqual(['board.updated']);
  expect(
    (await act.updateBoard(principal, { board: boards[0].id, wipLimit: null })).wip_limit,
  ).toBeNull();
});

test('lets a limit fall below the count and then lets nobody in', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  await fixture.ticket(open);
  await fixture.ticket(open);
  expect(await act.updateBoard(principal, { board: open.id, wipLimit: 1 })).toMatchObject({
    ticket_count: 2,
  });
  await expect(fixture.ticket(open)).rejects.toMatchObject({ code: 'wip_limit_exceeded' });
});

test('tells when the tickets of a board came there once the board is a done one', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open);
  fixture.basalt.clock.advance(1000);
  await act.updateBoard(principal, { board: open.id, isDone: true });
  const read = await act.readTicket(principal, { ticket: ticket.id });
  expect(read.completed_at).toBe(ticket.created_at);
});

test('reorders all boards at once and tells one event that names them', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const ids = boards.map(({ id }) => id);
  const reversed = ids.toReversed();
  const reorder = (boardIds: string[]) =>
    act.reorderBoards(principal, { project: project.id, boardIds });
  const answer = await reorder(reversed);
  expect(answer.map(({ id, position, version }) => [id, position, version])).toEqual(
    reversed.map((id, position) => [id, position, position === 2 ? 1 : 2]),
  );
  expect(await reorder(reversed)).toEqual(answer);
  expect(await reorder([])).toEqual(answer);
  expect(fixture.news()).toEqual(['board.reordered']);
  expect(fixture.basalt.events.at(-1)).toMatchObject({
    subjectType: 'project',
    data: { id: project.id, board_ids: reversed },
    changes: { board_ids: { from: ids, to: reversed } },
  });
  await expect(reorder(ids.slice(1))).rejects.toMatchObject({
    details: { errors: { board_ids: [expect.any(String)] } },
  });
});
