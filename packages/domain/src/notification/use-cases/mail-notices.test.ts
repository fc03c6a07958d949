import { expect, test } from 'vitest';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';
import type { Principal } from '../../access/principal.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const minute = 60_000;

async function aTeam() {
  const fixture = await anIdentityFixture();
  const { basalt, principal, act, project, boards, sign } = fixture;
  const { organizationId } = principal;
  const [ada, bob] = [
    await fixture.person({ email: 'ada@example.test', role: 'member' }),
    await fixture.person({ email: 'bob@example.test', role: 'member' }),
  ];
  for (const { id } of [ada, bob]) {
    await act.addProjectMember(principal, { project: project.id, user: id });
  }
  const as = ({ id }: { id: string }): Principal => ({
    ...principal,
    actor: { type: 'user', id, name: 'Ada' },
    person: { userId: id, role: 'member' },
  });
  const ticket = (title: string) =>
    act.createTicket(as(ada), {
      project: project.id,
      boardId: boards[0].id,
      title,
      assigneeIds: [bob.id],
    });
  const comment = (parent: string, bodyHtml: string) =>
    act.createTicketComment(as(ada), { parent, bodyHtml });
  const work = async () => {
    while (await act.notifyOfNews(organizationId));
    while (await sign.mailNotices(organizationId));
    await sign.sendDueMails({ urgentOnly: false });
  };
  const mailsTo = (email: string) =>
    fixture.mails.flatMap((mail) =>
      mail.kind === 'notices' && mail.to === email ? mail.data : [],
    );
  const pass = (milliseconds: number) => basalt.clock.advance(milliseconds);
  return { ...fixture, organizationId, ada, bob, as, ticket, comment, work, mailsTo, pass };
}

test('eight tickets that one person moves within five minutes are one mail to who watches them', async () => {
  const { ada, bob, as, act, boards, work, mailsTo, pass, project } = await aTeam();
  const made = { project: project.id, boardId: boards[0].id, assigneeIds: [bob.id] };
  const tickets = [];
  for (let at = 1; at <= 8; at += 1) {
    tickets.push(await act.createTicket(as(bob), { ...made, title: `Stone ${at}` }));
  }
  await work();
  pass(10 * minute);
  await work();
  expect(mailsTo(bob.email)).toEqual([]);
  for (const { id } of tickets) {
    await act.moveTicket(as(ada), { ticket: id, boardId: boards[1].id });
    await work();
    pass(minute / 2);
  }
  for (let passed = 0; passed < 10; passed += 1) {
    pass(minute);
    await work();
  }
  const mails = mailsTo(bob.email);
  expect(mails.map(({ subject, others, items }) => [subject, others, items.length])).toEqual([
    [`${tickets[0]?.key}: Stone 1`, 7, 8],
  ]);
  expect(mails[0]).toMatchObject({ url: '/app/notifications', thread: null });
});

test('what happens to one ticket within five minutes is one mail, sent once', async () => {
  const { bob, ticket, comment, work, mailsTo, pass } = await aTeam();
  const { id, key } = await ticket('Ship it');
  for (let edit = 1; edit <= 34; edit += 1) {
    await comment(id, `<p>Edit ${edit}</p>`);
    await work();
    pass(8_000);
  }
  expect(mailsTo(bob.email)).toEqual([]);
  pass(minute);
  await work();
  await work();
  const mails = mailsTo(bob.email);
  expect(mails.map(({ subject, items }) => [subject, items.length])).toEqual([
    [`${key}: Ship it`, 35],
  ]);
  expect(mails[0]).toMatchObject({
    url: `/app/tickets/${key}`,
    thread: id,
    left: 0,
    items: [
      { title: `Ada assigned you ${key}: Ship it`, body: '' },
      { title: `Ada commented on ${key}: Ship it`, body: 'Edit 1' },
      ...Array.from({ length: 33 }, () => expect.anything()),
    ],
  });
  pass(60 * minute);
  await work();
  expect(mailsTo(bob.email)).toHaveLength(1);
});

test('a person to whom 50 tickets are assigned at once gets one mail, and another person the one that is theirs', async () => {
  const { ada, bob, ticket, work, mailsTo, pass, act, as } = await aTeam();
  const tickets = [];
  for (let at = 1; at <= 50; at += 1) tickets.push(await ticket(`Stone ${at}`));
  await act.updateTicket(as(bob), { ticket: tickets[0]?.id ?? '', assigneeIds: [ada.id] });
  await work();
  pass(6 * minute);
  await work();
  const [mail, ...others] = mailsTo(bob.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ url: '/app/notifications', thread: null });
  expect(mail?.items).toHaveLength(50);
  expect(mailsTo(ada.email)).toMatchObject([{ subject: `${tickets[0]?.key}: Stone 1` }]);
});

test('a hundred tickets that are assigned and taken back within a minute leave no mail; once the mail was sent, unassigning is notified', async () => {
  const { ada, bob, act, as, boards, project, work, mailsTo, pass, basalt, principal } =
    await aTeam();
  const ids: string[] = [];
  for (let at = 1; at <= 100; at += 1) {
    const made = { project: project.id, boardId: boards[0].id, title: `Stone ${at}` };
    ids.push((await act.createTicket(as(ada), made)).id);
  }
  const assignAll = async (assigneeIds: string[]) => {
    for (const ticket of ids) await act.updateTicket(as(ada), { ticket, assigneeIds });
    await work();
  };
  await assignAll([bob.id]);
  pass(minute);
  await assignAll([]);
  pass(10 * minute);
  await work();
  expect(mailsTo(bob.email)).toEqual([]);
  const { notifications } = basalt.tenancy.queriesOf(principal);
  const inbox = async () => (await notifications.ofPerson(bob.id, { limit: 5 })).items;
  expect(await inbox()).toEqual([]);
  await assignAll([bob.id]);
  pass(10 * minute);
  await work();
  expect(mailsTo(bob.email)).toHaveLength(1);
  await assignAll([]);
  expect((await inbox())[0]).toMatchObject({ reason: 'unassigned' });
});

test('a mail has what happened to a ticket together, with the address of the ticket', async () => {
  const { bob, ticket, comment, work, mailsTo, pass } = await aTeam();
  const [first, second] = [await ticket('Ship it'), await ticket('Paint it')];
  await comment(first.id, '<p>Is it done?</p>');
  await comment(second.id, '<p>Which color?</p>');
  await work();
  pass(6 * minute);
  await work();
  const [mail] = mailsTo(bob.email);
  expect(mail?.items.map(({ happened }) => [happened?.reason, happened?.url])).toEqual([
    ['assigned', `/app/tickets/${first.key}`],
    ['commented', `/app/tickets/${first.key}`],
    ['assigned', `/app/tickets/${second.key}`],
    ['commented', `/app/tickets/${second.key}`],
  ]);
});

test('what was read in the inbox, or can be read no longer, is in no mail', async () => {
  const {
    act,
    principal,
    project,
    bob,
    as,
    ticket,
    comment,
    work,
    mailsTo,
    pass,
    basalt,
    enter,
    sign,
  } = await aTeam();
  const { id } = await ticket('Ship it');
  await work();
  const caller = await enter(bob.email);
  const { notifications } = basalt.tenancy.queriesOf(principal);
  const [first] = (await notifications.ofPerson(bob.id, { limit: 5 })).items;
  await sign.markNotification(caller, { notification: first?.id ?? '', read: true });
  pass(6 * minute);
  await work();
  expect(mailsTo(bob.email)).toEqual([]);
  await act.watchTicket(as(bob), { ref: id, watching: true });
  await comment(id, '<p>Is it done?</p>');
  await work();
  await act.removeProjectMember(principal, { project: project.id, user: bob.id });
  pass(6 * minute);
  await work();
  expect(mailsTo(bob.email)).toEqual([]);
});

test('a daily mail holds the day, and one who wants none gets none', async () => {
  const { act, bob, as, ticket, work, mailsTo, pass } = await aTeam();
  await act.setMailChoices(as(bob), { times: { assigned: 'daily' }, timeZone: 'Europe/Berlin' });
  await ticket('Ship it');
  await ticket('Paint it');
  await work();
  pass(10 * minute);
  await work();
  expect(mailsTo(bob.email)).toEqual([]);
  pass(24 * 60 * minute);
  await work();
  expect(mailsTo(bob.email)).toMatchObject([
    {
      subject: expect.stringMatching(/Ship it$/u),
      others: 1,
      url: '/app/notifications',
      thread: null,
    },
  ]);
  await act.setMailChoices(as(bob), { times: { assigned: 'off' } });
  expect(await act.readMailChoices(as(bob))).toEqual({
    times: { assigned: 'off' },
    dailyHour: 8,
    timeZone: 'Europe/Berlin',
  });
  await ticket('Sell it');
  pass(48 * 60 * minute);
  await work();
  expect(mailsTo(bob.email)).toHaveLength(1);
});

test('a time zone that there is not is refused', async () => {
  const { act, bob, as } = await aTeam();
  await expect(act.setMailChoices(as(bob), { timeZone: 'Europe/Quarry' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: { time_zone: [expect.stringContaining('IANA')] } },
  });
});

test('the token of a mail ends the mails of its person alone; another token changes nothing', async () => {
  const { act, ada, bob, as, ticket, work, mailsTo, pass, sign, secretSealer, organizationId } =
    await aTeam();
  await ticket('Ship it');
  await work();
  pass(6 * minute);
  await work();
  const [mail] = mailsTo(bob.email);
  const stranger = unsubscribeToken(secretSealer, organizationId, [{ userId: organizationId }]);
  for (const token of ['', 'x', stranger, secretSealer.seal('[1]', 'unsubscribe')]) {
    await sign.unsubscribe(token);
  }
  expect((await act.readMailChoices(as(bob))).times).toEqual({});
  await sign.unsubscribe(mail?.unsubscribe_token ?? '');
  expect(new Set(Object.values((await act.readMailChoices(as(bob))).times))).toEqual(
    new Set(['off']),
  );
  expect((await act.readMailChoices(as(ada))).times).toEqual({});
});

test('the first mail can be made alone, or left out', async () => {
  const { ada, bob, sign, act, boards, project, principal, mailsTo, pass, organizationId } =
    await aTeam();
  const made = { project: project.id, boardId: boards[0].id, title: 'Ship it' };
  await act.createTicket(principal, { ...made, assigneeIds: [ada.id, bob.id] });
  while (await act.notifyOfNews(organizationId));
  pass(6 * minute);
  const sent = async () => {
    await sign.sendDueMails({ urgentOnly: false });
    return mailsTo(ada.email).length + mailsTo(bob.email).length;
  };
  expect(await sign.mailNotices(organizationId, 'skip')).toBe(true);
  expect(await sent()).toBe(0);
  await sign.mailNotices(organizationId, 'first');
  expect(await sent()).toBe(1);
  while (await sign.mailNotices(organizationId));
  expect(await sent()).toBe(1);
});

test('a mail begins with tickets in which somebody mentions the reader, then with those of comments', async () => {
  const { bob, ada, as, act, boards, ticket, comment, work, mailsTo, pass } = await aTeam();
  await ticket('One');
  const [second, third] = [await ticket('Two'), await ticket('Three')];
  await act.moveTicket(as(ada), { ticket: second.id, boardId: boards[1].id });
  await comment(second.id, '<p>Yes</p>');
  await act.moveTicket(as(ada), { ticket: third.id, boardId: boards[1].id });
  await comment(third.id, `<p>Is it <a data-mention="${bob.id}">@Bob</a>?</p>`);
  await work();
  pass(10 * minute);
  await work();
  const [mail] = mailsTo(bob.email);
  expect(mail).toMatchObject({ subject: `${third.key}: Three`, others: 2 });
  expect(
    mail?.items.map(({ happened }) => `${happened?.subject.split(': ')[1]} ${happened?.reason}`),
  ).toEqual([
    'Three assigned',
    'Three changed',
    'Three mentioned',
    'Two assigned',
    'Two changed',
    'Two commented',
    'One assigned',
  ]);
});
