import { expect, test } from 'vitest';
import { aMember } from '../../../testing/builders/people.ts';
import { aFixture } from '../../../test/fixture.ts';
import { composeUseCases } from '../../use-cases.ts';

test('edits what is given, clears by null, replaces lists and tells the changes', async () => {
  const fixture = await aFixture();
  const { act, principal, basalt } = fixture;
  const label = await act.createLabel(principal, { project: fixture.project.id, name: 'bug' });
  const ticket = await fixture.ticket(fixture.boards[0], 'Work', {
    descriptionHtml: '<p>long</p>',
    dueAt: new Date('2026-02-01T00:00:00Z'),
    labelIds: [label.id],
    tagNames: ['api', 'web'],
  });
  basalt.clock.advance(5000);
  const patch = {
    title: 'Play',
    descriptionHtml: ' ',
    dueAt: null,
    labelIds: [],
    tagNames: ['WEB', 'new'],
  };
  const after = await act.updateTicket(principal, { ticket: ticket.id, ...patch });
  expect(after).toEqual({
    ...ticket,
    title: 'Play',
    description_html: null,
    due_at: null,
    label_ids: [],
    tag_names: ['web', 'new'],
    version: 2,
    updated_at: '2026-01-05T09:00:05.000Z',
    last_activity_at: '2026-01-05T09:00:05.000Z',
  });
  expect(fixture.news()).toEqual(['ticket.updated']);
  expect(basalt.events.at(-1)).toMatchObject({
    data: after,
    changes: {
      title: { from: 'Work', to: 'Play' },
      tag_names: { from: ['api', 'web'], to: ['web', 'new'] },
    },
  });
});

test('writes and tells nothing when nothing changes', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const ticket = await fixture.ticket(fixture.boards[0], 'Work', { tagNames: ['api'] });
  fixture.basalt.clock.advance(5000);
  const patch = { title: 'Work', priority: 'medium', archived: false, tagNames: ['API'] } as const;
  expect(await act.updateTicket(principal, { ticket: ticket.id, ...patch })).toEqual(ticket);
  expect(await act.updateTicket(principal, { ticket: ticket.id })).toEqual(ticket);
  expect(fixture.news()).toEqual([]);
});

test('archives: the ticket leaves the board, its count and its order', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open, 'a');
  await fixture.ticket(open, 'b');
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  expect((await fixture.look(open)).ticket_count).toBe(1);
  expect(await fixture.titles(open)).toEqual(['b']);
  expect(fixture.news()).toEqual(['ticket.archived']);
});

test('unarchives to the end of the board, coming onto it again', async () => {
  const fixture = await aFixture();
  const { act, principal, basalt } = fixture;
  const deployed = fixture.boards[4];
  const ticket = await fixture.ticket(deployed, 'a');
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  await fixture.ticket(deployed, 'b');
  basalt.clock.advance(60_000);
  const input = { ticket: ticket.id, archived: false, title: 'A' };
  const after = await act.updateTicket(principal, input);
  expect(after).toMatchObject({
    archived: false,
    version: 3,
    completed_at: '2026-01-05T09:01:00.000Z',
  });
  expect(await fixture.titles(deployed)).toEqual(['b', 'A']);
  expect((await fixture.look(deployed)).ticket_count).toBe(2);
  expect(fixture.news()).toEqual(['ticket.updated', 'ticket.unarchived']);
  const changes = basalt.events.slice(-2).map((event) => Object.keys(event.changes).toSorted());
  expect(changes).toEqual([['title'], ['archived', 'completed_at', 'rank']]);
});

test('refuses to unarchive into a full board, and then edits nothing either', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const [open] = fixture.boards;
  const ticket = await fixture.ticket(open, 'a');
  await act.updateTicket(principal, { ticket: ticket.id, archived: true });
  await fixture.ticket(open, 'b');
  await act.updateBoard(principal, { board: open.id, wipLimit: 1 });
  const input = { ticket: ticket.id, archived: false, title: 'A' };
  await expect(act.updateTicket(principal, input)).rejects.toMatchObject({
    code: 'wip_limit_exceeded',
    details: { field: 'archived', wip: { limit: 1, current: 1, incoming: 1 } },
  });
  expect(await act.readTicket(principal, { ticket: ticket.id })).toMatchObject({ title: 'a' });
});

test('asks for the access of newly named people only', async () => {
  const fixture = await aFixture();
  const { act, principal, basalt, project } = fixture;
  const site = { ...basalt, principal, tick: basalt.clock };
  const former = await aMember(site);
  const member = await aMember(site, { project });
  const ticket = await fixture.ticket(fixture.boards[0]);
  // As if access was taken away after the assignment.
  await basalt.tenancy.inTenant(principal, async (stores) => {
    const locked = await stores.tickets.lock(ticket.id);
    const saved = locked ? [Object.assign(locked.ticket, { assigneeIds: [former.id] })] : [];
    await stores.write({ saved }, { kind: 'done', answer: null });
  });
  const assign = (...assigneeIds: string[]) =>
    act.updateTicket(principal, { ticket: ticket.id, assigneeIds });
  expect((await assign(former.id, member.id)).assignee_ids).toEqual([former.id, member.id]);
  expect((await assign(member.id)).assignee_ids).toEqual([member.id]);
  await expect(assign(member.id, former.id)).rejects.toMatchObject({
    details: { errors: { assignee_ids: [expect.any(String)] } },
  });
});

test('changes the version it was asked to change, and no other', async () => {
  const fixture = await aFixture();
  const { act, principal } = fixture;
  const ticket = await fixture.ticket(fixture.boards[0]);
  const update = (title: string, ifMatch: '*' | number[]) =>
    act.updateTicket(principal, { ticket: ticket.id, title, conditions: { ifMatch } });
  expect((await update('b', [4, 1])).version).toBe(2);
  await expect(update('c', [1])).rejects.toMatchObject({ code: 'version_mismatch' });
  expect((await update('d', '*')).title).toBe('d');
});

test('keeps the version of the HTML policy beside what it cleaned, and only there', async () => {
  const { basalt, principal, project, ...fixture } = await aFixture();
  const old = await fixture.ticket(fixture.boards[0], 'Work', { descriptionHtml: 'old' });
  const richText = { ...basalt.richText, policyVersion: 7 };
  const act = composeUseCases({ ...basalt, richText });
  const policyOf = ({ id }: { id: string }) =>
    basalt.tenancy.inTenant(
      principal,
      async ({ tickets }) => (await tickets.lock(id))?.ticket.htmlPolicy,
    );
  await act.updateTicket(principal, { ticket: old.id, descriptionHtml: 'old', title: 'Play' });
  expect(await policyOf(old)).toBe(1);
  await act.updateTicket(principal, { ticket: old.id, descriptionHtml: 'new' });
  expect(await policyOf(old)).toBe(7);
  const input = { project: project.id, boardSlug: 'open', title: 'x' };
  expect(await policyOf(await act.createTicket(principal, input))).toBe(7);
});

const fault = (field: string, message: string) => ({
  code: 'validation_failed',
  details: { errors: { [field]: [message] } },
});

test('refuses work that would start after it is due, by the field that was sent', async () => {
  const { act, principal, ...fixture } = await aFixture();
  const [early, late] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-01T00:00:00.001Z')];
  const dates = { startAt: late, dueAt: early };
  const ofStart = fault('start_at', 'must not be after due_at');
  await expect(fixture.ticket(fixture.boards[0], 'Work', dates)).rejects.toMatchObject(ofStart);
  const { id: ticket } = await fixture.ticket(fixture.boards[0], 'Work', {
    startAt: early,
    dueAt: early,
  });
  const change = (patch: object) => act.updateTicket(principal, { ticket, ...patch });
  await expect(change({ startAt: late })).rejects.toMatchObject(ofStart);
  await expect(change(dates)).rejects.toMatchObject(ofStart);
  await expect(change({ dueAt: new Date(early.getTime() - 1) })).rejects.toMatchObject(
    fault('due_at', 'must not be before start_at'),
  );
  const moved = await change({ startAt: late, dueAt: late });
  expect(moved).toMatchObject({ start_at: late.toISOString(), due_at: late.toISOString() });
  expect(await change({ dueAt: null })).toMatchObject({ start_at: late.toISOString() });
  await expect(change({ dueAt: early })).rejects.toMatchObject({ code: 'validation_failed' });
});
