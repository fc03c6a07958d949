import { expect, test } from 'vitest';
import { aMember } from '../../../testing/builders/people.ts';
import { aFixture } from '../../../test/fixture.ts';
import type { Principal } from '../../access/principal.ts';

async function aTeam() {
  const fixture = await aFixture();
  const { basalt, principal, act, project } = fixture;
  const tick = () => basalt.clock();
  const tenant = { tenancy: basalt.tenancy, newId: basalt.newId, principal, tick };
  const members = [await aMember(tenant), await aMember(tenant), await aMember(tenant)] as const;
  const [ada, bob, eve] = members;
  for (const { id } of [ada, bob]) {
    await act.addProjectMember(principal, { project: project.id, user: id });
  }
  const as = ({ id }: { id: string }): Principal => ({
    ...principal,
    actor: { type: 'user', id, name: 'Ada' },
    person: { userId: id, role: 'member' },
  });
  const notify = async () => {
    while (await act.notifyOfNews(principal.organizationId));
  };
  const inboxOf = async ({ id }: { id: string }) => {
    const { notifications } = basalt.tenancy.queriesOf(principal);
    const { items } = await notifications.ofPerson(id, { limit: 100 });
    return items.map(({ reason, title, body }) => ({ reason, title, body })).toReversed();
  };
  const { organizationId } = principal;
  return { ...fixture, organizationId, ada, bob, eve, as, notify, inboxOf };
}

const mention = ({ id }: { id: string }) => `<p><a data-mention="${id}">@B</a> look</p>`;

test('people who are assigned or mentioned and can read the ticket get one notification, for the first reason, and none of their own acts', async () => {
  const { act, ada, bob, eve, as, boards, notify, inboxOf, project } = await aTeam();
  const ticket = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    descriptionHtml: `<p>First</p>${mention(bob)}${mention(ada)}`,
    assigneeIds: [ada.id, bob.id],
  });
  await notify();
  await notify();
  const title = `Ada mentioned you in ${ticket.key}: Ship it`;
  expect(await inboxOf(bob)).toEqual([{ reason: 'mentioned', title, body: '@B look' }]);
  expect(await inboxOf(ada)).toEqual([]);
  expect(await inboxOf(eve)).toEqual([]);
});

test('one watches what one creates, is assigned or comments on, until one says that one does not', async () => {
  const { act, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
  const ticket = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
  });
  const comment = (who: { id: string }) =>
    act.createTicketComment(as(who), { parent: ticket.id, bodyHtml: '<p>Is it done?</p>' });
  await comment(bob);
  await act.moveTicket(as(ada), { ticket: ticket.id, boardId: boards[1].id });
  await notify();
  const name = `${ticket.key}: Ship it`;
  expect(await inboxOf(ada)).toEqual([
    { reason: 'commented', title: `Ada commented on ${name}`, body: 'Is it done?' },
  ]);
  expect(await inboxOf(bob)).toEqual([
    { reason: 'changed', title: `Ada changed ${name}`, body: 'Board: from Open to Hold' },
  ]);
  await act.watchTicket(as(ada), { ref: ticket.key, watching: false });
  await comment(ada);
  await comment(bob);
  await notify();
  expect(await inboxOf(ada)).toHaveLength(1);
  expect(await act.readTicketWatch(as(ada), { ref: ticket.id })).toMatchObject({ watching: false });
  expect(await act.readTicketWatch(as(bob), { ref: ticket.id })).toMatchObject({ watching: true });
});

test('what an API key does is no news to the person who made it, unless it names them', async () => {
  const { act, ada, bob, as, boards, notify, inboxOf, project, principal } = await aTeam();
  const owner = { ...as(ada), person: { userId: ada.id, role: 'owner' as const } };
  const key = await act.createCredential(owner, { name: 'Robot', scopes: ['*'] });
  const { id, name, public_id } = key;
  const robot: Principal = {
    ...principal,
    actor: { type: 'api_credential', id, name, public_id },
    scopes: ['*'],
  };
  const ticket = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    assigneeIds: [bob.id],
  });
  await act.moveTicket(robot, { ticket: ticket.id, boardId: boards[1].id });
  await act.createTicketComment(robot, { parent: ticket.id, bodyHtml: '<p>Moved</p>' });
  await notify();
  expect(await inboxOf(ada)).toEqual([]);
  expect((await inboxOf(bob)).map(({ reason }) => reason)).toEqual([
    'assigned',
    'changed',
    'commented',
  ]);
  await act.createTicketComment(robot, { parent: ticket.id, bodyHtml: mention(ada) });
  await notify();
  expect((await inboxOf(ada)).map(({ reason }) => reason)).toEqual(['mentioned']);
});

test.each(['together', 'one after the other'])(
  'an assignment that is taken back before anybody saw it leaves nothing, if both are made %s',
  async (how) => {
    const { act, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
    const settle = how === 'together' ? async () => {} : notify;
    const { id: ticket } = await act.createTicket(as(ada), {
      project: project.id,
      boardId: boards[0].id,
      title: 'Ship it',
    });
    const assign = async (...people: { id: string }[]) => {
      await act.updateTicket(as(ada), { ticket, assigneeIds: people.map(({ id }) => id) });
      await settle();
    };
    await settle();
    await assign(bob);
    await assign();
    await notify();
    expect(await inboxOf(bob)).toEqual([]);
    await assign(bob);
    await notify();
    expect(await inboxOf(bob)).toMatchObject([{ reason: 'assigned' }]);
    await act.updateTicket(as(ada), { ticket, assigneeIds: [], dueAt: new Date('2031-01-01') });
    await notify();
    expect(await inboxOf(bob)).toMatchObject([
      { reason: 'changed', body: 'Due date: none → 2031-01-01 00:00 UTC' },
    ]);
  },
);

test.each(['together', 'one after the other'])(
  'a watch that only an assignment began ends with it, if both are made %s',
  async (how) => {
    const { act, ada, bob, as, boards, notify, project } = await aTeam();
    const settle = how === 'together' ? async () => {} : notify;
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const made = { project: project.id, boardId: boards[0].id, title };
      ids.push((await act.createTicket(as(ada), made)).id);
    }
    const [plain, commented, chosen, moved, untouched] = ids as [
      string,
      string,
      string,
      string,
      string,
    ];
    const assign = async (...people: { id: string }[]) => {
      for (const ticket of ids.filter((id) => id !== untouched))
        await act.updateTicket(as(ada), { ticket, assigneeIds: people.map(({ id }) => id) });
      await settle();
    };
    await assign(bob);
    await act.updateTicket(as(ada), { ticket: untouched, assigneeIds: [bob.id] });
    await act.createTicketComment(as(bob), { parent: commented, bodyHtml: '<p>Yes</p>' });
    await act.moveTicket(as(bob), { ticket: moved, boardId: boards[1].id });
    await notify();
    const watched = async () => {
      const found = [];
      for (const ref of ids) found.push((await act.readTicketWatch(as(bob), { ref })).watching);
      return found;
    };
    expect(await watched()).toEqual([true, true, true, true, true]);
    await act.watchTicket(as(bob), { ref: chosen, watching: true });
    await assign();
    await notify();
    expect(await watched()).toEqual([false, true, true, true, true]);
    // Nobody chose: the next assignment begins to watch again.
    await act.updateTicket(as(ada), { ticket: plain, assigneeIds: [bob.id] });
    await notify();
    expect(await watched()).toEqual([true, true, true, true, true]);
  },
);

test('who saw an assignment hears that it ended, and of no end that was taken back itself', async () => {
  const { act, basalt, principal, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
  const { id: ticket } = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    assigneeIds: [ada.id, bob.id],
  });
  await notify();
  const { notifications } = basalt.tenancy.queriesOf(principal);
  const [seen] = (await notifications.ofPerson(bob.id, { limit: 5 })).items;
  const now = basalt.clock();
  await basalt.tenancy.inTenant(principal, (stores) =>
    stores.write(
      {
        sets: [
          {
            kind: 'notification_marked',
            notificationId: seen?.id ?? '',
            userId: bob.id,
            marks: { readAt: now, doneAt: null, snoozedUntil: null },
          },
        ],
      },
      { kind: 'done', answer: null },
    ),
  );
  const assign = async (...people: { id: string }[]) => {
    await act.updateTicket(as(ada), { ticket, assigneeIds: people.map(({ id }) => id) });
    await notify();
    return (await inboxOf(bob)).map(({ reason }) => reason);
  };
  expect(await assign(ada)).toEqual(['assigned', 'unassigned']);
  expect(await assign(ada, bob)).toEqual(['assigned']);
});

test('watchers of a ticket that moves to another project read of its new board alone, and of no assignment', async () => {
  const { act, principal, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
  const { id: ticket } = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    assigneeIds: [ada.id, bob.id],
  });
  const { organizationId: organization } = principal;
  const open = await act.createProject(principal, { organization, key: 'OPEN', name: 'Open' });
  await act.addProjectMember(principal, { project: open.id, user: bob.id });
  await notify();
  const { items } = await act.listBoards(principal, { project: open.id, page: { limit: 1 } });
  const [board] = items;
  const place = { projectId: open.id, boardId: board?.id ?? '' };
  await act.moveTicket(principal, { ticket, ...place });
  await notify();
  const body = `Board: to ${board?.name} of another project`;
  const title = `${principal.actor.name} changed OPEN-1: Ship it`;
  expect((await inboxOf(bob)).at(-1)).toEqual({ reason: 'changed', title, body });
  expect(await inboxOf(ada)).toEqual([]);
});

test('who lost access, or a ticket that is deleted, is left out at the moment of making', async () => {
  const { act, principal, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
  const make = (assigneeIds: string[]) =>
    act.createTicket(as(ada), {
      project: project.id,
      boardId: boards[0].id,
      title: 'Ship it',
      assigneeIds,
    });
  await make([bob.id]);
  await act.removeProjectMember(principal, { project: project.id, user: bob.id });
  await notify();
  expect(await inboxOf(bob)).toEqual([]);
  await act.addProjectMember(principal, { project: project.id, user: bob.id });
  const deletedTicket = await make([bob.id]);
  await act.deleteTicket(as(ada), { ticket: deletedTicket.id });
  await notify();
  expect(await inboxOf(bob)).toEqual([]);
});

test('a change of the title alone, or of the place on the board, notifies nobody; a change of the due date notifies all who watch', async () => {
  const { act, ada, bob, as, boards, notify, inboxOf, project } = await aTeam();
  const { id } = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
  });
  await act.updateTicket(as(bob), { ticket: id, title: 'Ship it now' });
  await act.createTicket(as(bob), { project: project.id, boardId: boards[0].id, title: 'Next' });
  await act.moveTicket(as(bob), { ticket: id, boardId: boards[0].id, position: { at: 'end' } });
  await notify();
  expect(await inboxOf(ada)).toEqual([]);
  await act.updateTicket(as(bob), { ticket: id, dueAt: new Date('2031-01-01') });
  await notify();
  expect(await inboxOf(ada)).toMatchObject([
    { reason: 'changed', body: 'Due date: none → 2031-01-01 00:00 UTC' },
  ]);
});

test('a change of a custom field notifies all who watch, with its values', async () => {
  const { act, ada, bob, as, boards, notify, inboxOf, principal, project } = await aTeam();
  const of = { organization: principal.organizationId, projectId: project.id };
  const options = [{ name: 'low' }, { name: 'high' }];
  await act.createField(principal, { ...of, name: 'Severity', type: 'choice', options });
  await act.createField(principal, { ...of, name: 'Lead person', type: 'person' });
  await act.createField(principal, { ...of, name: 'Title', type: 'person' });
  const { id } = await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    customFields: { severity: 'low' },
  });
  const customFields = { severity: 'high', lead_person: bob.id, title: bob.id };
  await act.updateTicket(as(bob), { ticket: id, customFields });
  await act.updateTicket(as(bob), { ticket: id, customFields: { severity: 'low' } });
  await notify();
  expect((await inboxOf(ada)).map(({ body }) => body)).toEqual([
    'Severity: low → high, Lead person, title',
    'Severity: high → low',
  ]);
});

test('a document notifies its editors', async () => {
  const { act, ada, bob, as, notify, inboxOf } = await aTeam();
  const { id } = await act.createDocument(as(ada), {
    organization: as(ada).organizationId,
    title: 'Notes',
    status: 'published',
    editorIds: [bob.id],
  });
  await act.updateDocument(as(ada), { document: id, contentHtml: '<p>More</p>' });
  await notify();
  expect(await inboxOf(bob)).toEqual([
    { reason: 'changed', title: 'Ada changed Notes', body: 'Text' },
  ]);
  expect(await inboxOf(ada)).toEqual([]);
});

test('each person reads a due date in their own time zone', async () => {
  const { act, basalt, ada, bob, as, boards, project, inboxOf, organizationId } = await aTeam();
  await act.setMailChoices(as(bob), { timeZone: 'Asia/Tokyo' });
  const dueAt = new Date(basalt.clock().getTime() + 3_600_000);
  await act.createTicket(as(ada), {
    project: project.id,
    boardId: boards[0].id,
    title: 'Ship it',
    dueAt,
    assigneeIds: [bob.id, ada.id],
  });
  while (await act.notifyOfDueDates(organizationId));
  const utc = dueAt.toISOString().slice(0, 16).replace('T', ' ');
  const later = new Date(dueAt.getTime() + 9 * 3_600_000).toISOString();
  const tokyo = later.slice(0, 16).replace('T', ' ');
  expect(await inboxOf(ada)).toMatchObject([{ body: `Due ${utc} UTC` }]);
  expect(await inboxOf(bob)).toMatchObject([{ body: `Due ${tokyo} Asia/Tokyo` }]);
});

test('assignees get one notification before a due date and one after it; a new date gives new ones', async () => {
  const { act, basalt, ada, bob, eve, as, boards, project, inboxOf, organizationId } =
    await aTeam();
  const hour = 3_600_000;
  const due = (hours: number) => new Date(basalt.clock().getTime() + hours * hour);
  const make = (fields: { title: string; dueAt: Date }) =>
    act.createTicket(as(ada), {
      project: project.id,
      boardId: boards[0].id,
      title: fields.title,
      dueAt: fields.dueAt,
      assigneeIds: [bob.id, ada.id],
    });
  const { id, key } = await make({ title: 'Ship it', dueAt: due(25) });
  const look = async () => {
    while (await act.notifyOfDueDates(organizationId));
    return (await inboxOf(bob)).map(({ title }) => title);
  };
  expect(await look()).toEqual([]);
  basalt.clock.advance(2 * hour);
  expect(await look()).toEqual([`${key}: Ship it is due within 24 hours`]);
  basalt.clock.advance(23.5 * hour);
  const both = [`${key}: Ship it is due within 24 hours`, `${key}: Ship it is overdue`];
  expect(await look()).toEqual(both);
  expect(await look()).toEqual(both);
  await act.updateTicket(as(ada), { ticket: id, dueAt: due(3) });
  expect(await look()).toHaveLength(3);
  expect(await inboxOf(ada)).toHaveLength(3);
  expect(await inboxOf(eve)).toEqual([]);
});

test('the first event can be tried alone, or left out', async () => {
  const { act, ada, bob, as, boards, inboxOf, project, organizationId } = await aTeam();
  for (const title of ['One', 'Two', 'Three']) {
    const assigned = { boardId: boards[0].id, title, assigneeIds: [bob.id] };
    await act.createTicket(as(ada), { project: project.id, ...assigned });
  }
  // What happened before the tickets notifies nobody.
  while ((await inboxOf(bob)).length === 0) await act.notifyOfNews(organizationId, 'first');
  expect((await inboxOf(bob)).map(({ title }) => title.split(': ')[1])).toEqual(['One']);
  expect(await act.notifyOfNews(organizationId, 'skip')).toBe(true);
  while (await act.notifyOfNews(organizationId));
  expect((await inboxOf(bob)).map(({ title }) => title.split(': ')[1])).toEqual(['One', 'Three']);
});

test('the first due date can be tried alone, or left out', async () => {
  const { act, basalt, ada, bob, as, boards, notify, inboxOf, project, organizationId } =
    await aTeam();
  for (const title of ['One', 'Two', 'Three']) {
    const dueAt = new Date(basalt.clock().getTime() + 3_600_000);
    const assigned = { boardId: boards[0].id, title, dueAt, assigneeIds: [bob.id] };
    await act.createTicket(as(ada), { project: project.id, ...assigned });
  }
  await notify();
  const due = async () =>
    (await inboxOf(bob)).filter(({ reason }) => reason === 'due_soon').map(({ title }) => title);
  expect(await act.notifyOfDueDates(organizationId, 'skip')).toBe(true);
  expect(await due()).toEqual([]);
  await act.notifyOfDueDates(organizationId, 'first');
  expect(await due()).toHaveLength(1);
  while (await act.notifyOfDueDates(organizationId));
  expect(await due()).toHaveLength(2);
});
