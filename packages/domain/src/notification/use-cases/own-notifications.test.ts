import { expect, test } from 'vitest';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';

async function anInbox() {
  const fixture = await anIdentityFixture();
  const { principal, act, project, boards, sign } = fixture;
  const bob = await fixture.person({ email: 'bob@example.test', role: 'member' });
  await act.addProjectMember(principal, { project: project.id, user: bob.id });
  const create = (title: string) =>
    act.createTicket(principal, {
      project: project.id,
      boardId: boards[0].id,
      title,
      assigneeIds: [bob.id],
    });
  const notify = async () => {
    while (await act.notifyOfNews(principal.organizationId));
  };
  const caller = await fixture.enter(bob.email);
  const list = async (filter: Parameters<typeof sign.listOwnNotifications>[1]) =>
    (await sign.listOwnNotifications(caller, filter)).items;
  return { ...fixture, bob, create, notify, caller, list, page: { limit: 10 } };
}

test('who lost access, or whose ticket is deleted, sees that something happened and nothing of it', async () => {
  const { act, principal, project, bob, create, notify, list, page } = await anInbox();
  const ticket = await create('Secret plan');
  await act.createTicketComment(principal, { parent: ticket.id, bodyHtml: '<p>Secret word</p>' });
  await notify();
  const seen = await list({ page });
  expect(seen.map(({ subject, body }) => [subject?.key, subject?.title, body])).toEqual([
    [ticket.key, 'Secret plan', 'Secret word'],
    [ticket.key, 'Secret plan', ''],
  ]);
  const isHidden = async () => {
    const hidden = await list({ page });
    expect(hidden).toHaveLength(2);
    expect(hidden[0]).toMatchObject({ body: '', url: null, subject: { key: null, title: null } });
    expect(JSON.stringify(hidden)).not.toMatch(new RegExp(`Secret|${ticket.key}`, 'u'));
  };
  await act.deleteTicket(principal, { ticket: ticket.id });
  await isHidden();
  await act.restoreTicket(principal, { ticket: ticket.id });
  await act.removeProjectMember(principal, { project: project.id, user: bob.id });
  await isHidden();
});

test('a comment that was deleted since is quoted no more, and again once it is restored', async () => {
  const { act, principal, create, notify, list, page } = await anInbox();
  const { id: parent } = await create('Ship it');
  const { id: comment } = await act.createTicketComment(principal, {
    parent,
    bodyHtml: '<p>Oops</p>',
  });
  await notify();
  const quotes = async () => (await list({ page, reasons: ['commented'] })).map(({ body }) => body);
  expect(await quotes()).toEqual(['Oops']);
  await act.deleteTicketComment(principal, { parent, comment });
  expect(await quotes()).toEqual(['']);
  await act.restoreTicketComment(principal, { parent, comment });
  expect(await quotes()).toEqual(['Oops']);
});

test('several are marked at once, also as unread again; those of others are left out', async () => {
  const { create, notify, sign, caller, list, page, basalt } = await anInbox();
  await create('One');
  await create('Two');
  await notify();
  const ids = (await list({ page })).map(({ id }) => id);
  const inbox = async () => (await list({ page, state: 'inbox' })).map(({ id }) => id);
  const marking = { notifications: [basalt.newId(), ...ids] };
  expect(await sign.markNotifications(caller, { ...marking, done: true })).toBe(true);
  expect(await inbox()).toEqual([]);
  expect(await sign.markNotifications(caller, { ...marking, done: false })).toBe(true);
  expect(await inbox()).toEqual(ids);
  const readTimes = async () => (await list({ page })).map(({ read_at }) => read_at);
  expect(await readTimes()).not.toContain(null);
  await sign.markNotifications(caller, { ...marking, read: false });
  expect(await readTimes()).toEqual([null, null]);
  const none = { notifications: [basalt.newId()], done: true };
  expect(await sign.markNotifications(caller, none)).toBe(false);
});
