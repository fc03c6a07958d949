import { expect, test } from 'vitest';
import { aMember } from '../../../testing/builders/people.ts';
import { aFixture, nobody } from '../../../test/fixture.ts';

test('creates a ticket at the end of the board, with the next number of its project', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const first = await fixture.ticket(boards[0], 'first');
  const second = await act.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'second',
    descriptionHtml: '<p>Do it</p><script>alert(1)</script>',
    dueAt: new Date('2026-03-01T12:00:00+02:00'),
  });
  expect([first.key, second.key]).toEqual(['WEBSHOP-1', 'WEBSHOP-2']);
  expect(second).toMatchObject({
    number: 2,
    board_id: boards[0].id,
    description_html: '<p>Do it</p>',
    priority: 'medium',
    due_at: '2026-03-01T10:00:00.000Z',
    assignee_ids: [],
    label_ids: [],
    tag_names: [],
    archived: false,
    version: 1,
    created_by: principal.actor,
    completed_at: null,
  });
  expect(await fixture.titles(boards[0])).toEqual(['first', 'second']);
  expect((await fixture.look(boards[0])).ticket_count).toBe(2);
  expect(fixture.news()).toEqual(['ticket.created']);
  expect(await act.readTicket(principal, { ticket: 'webshop-2' })).toEqual(second);
});

test('completes a ticket that is created on a done board', async () => {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const input = { project: project.id, boardSlug: 'deployed', title: 'Done' };
  expect((await act.createTicket(principal, input)).completed_at).toBe('2026-01-05T09:00:00.000Z');
  expect(fixture.news()).toEqual(['ticket.created', 'ticket.completed']);
});

test('takes one of board_id and board_slug, or both when they name one board', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const create = (choice: { boardId?: string; boardSlug?: string }) =>
    act.createTicket(principal, { project: project.id, title: 'Work', ...choice });
  const both = await create({ boardId: boards[1].id, boardSlug: 'hold' });
  expect(both.board_id).toBe(boards[1].id);
  const foreign = (await aFixture(fixture.basalt)).boards[0];
  for (const [choice, field] of [
    [{}, 'board_id'],
    [{ boardId: boards[1].id, boardSlug: 'open' }, 'board_slug'],
    [{ boardSlug: 'nowhere' }, 'board_slug'],
    [{ boardId: nobody }, 'board_id'],
    [{ boardId: foreign.id, boardSlug: 'open' }, 'board_id'],
  ] as const) {
    await expect(create(choice)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { [field]: [expect.any(String)] } },
    });
  }
});

test('refuses a full board and blames the field that named it', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  await act.updateBoard(principal, { board: boards[0].id, wipLimit: 1 });
  await fixture.ticket(boards[0]);
  for (const [choice, field] of [
    [{ boardId: boards[0].id }, 'board_id'],
    [{ boardSlug: 'open' }, 'board_slug'],
  ] as const) {
    const input = { project: project.id, title: 'Work', ...choice };
    await expect(act.createTicket(principal, input)).rejects.toMatchObject({
      code: 'wip_limit_exceeded',
      details: { field },
    });
  }
  expect((await fixture.ticket(boards[1])).number).toBe(2);
});

test('takes people with access and labels of the project, and tells of all others at once', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards, basalt } = fixture;
  const site = { ...basalt, principal, tick: basalt.clock };
  const explicit = await aMember(site, { project });
  const owner = await aMember(site, { role: 'owner' });
  const outsider = await aMember(site);
  const label = await act.createLabel(principal, { project: project.id, name: 'bug' });
  const neighbour = await aFixture(basalt);
  const foreign = await neighbour.act.createLabel(neighbour.principal, {
    project: neighbour.project.id,
    name: 'bug',
  });

  const fields = { assigneeIds: [owner.id, explicit.id], labelIds: [label.id] };
  const ticket = await fixture.ticket(boards[0], 'Work', fields);
  expect([ticket.assignee_ids, ticket.label_ids]).toEqual([[owner.id, explicit.id], [label.id]]);

  const errors = {
    assignee_ids: ['must name only people with access to the project'],
    label_ids: ['must name only labels of the project'],
  };
  for (const [person, mark] of [
    [outsider.id, foreign.id],
    [nobody, nobody],
  ] as const) {
    const input = { assigneeIds: [explicit.id, person], labelIds: [label.id, mark] };
    await expect(fixture.ticket(boards[0], 'Work', input)).rejects.toMatchObject({
      details: { errors },
    });
  }
});

test('keeps the first spelling of a tag in the project', async () => {
  const fixture = await aFixture();
  const [open] = fixture.boards;
  await fixture.ticket(open, 'a', { tagNames: ['Front end'] });
  const ticket = await fixture.ticket(open, 'b', { tagNames: ['api', ' FRONT  END ', 'API'] });
  expect(ticket.tag_names).toEqual(['api', 'Front end']);
});
