import { describe, expect, it } from 'vitest';
import { systemActor } from '../../src/access/principal.ts';
import type { SetChange } from '../../src/change/set-change.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import { defaultMailChoices } from '../../src/notification/mail-due.ts';
import { Notification, aboutFields } from '../../src/records/notification.ts';
import type { NotificationFilter } from '../../src/notification/notifications.port.ts';
import type { NoticeReason } from '../../src/records/recipients-and-watchers.ts';
import { aCredential } from '../builders/credentials.ts';
import { aComment } from '../builders/comments.ts';
import { aMember, aUser } from '../builders/people.ts';
import {
  aTenantFixture,
  recordEvents,
  save,
  type TenantFixture,
} from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { read, untilSettled, write, type StorageOf } from './test-storage.ts';

const aNotification = ({ principal, newId, tick }: TenantFixture, recipientIds: string[]) =>
  new Notification({
    id: newId(),
    organizationId: principal.organizationId,
    title: 'Title',
    body: 'Body\nof "two" lines',
    url: null,
    recipientIds,
    createdBy: principal.actor,
    now: tick(),
  });

const due = (notification: Notification, userId: string, dueAt: Date) =>
  ({ notificationId: notification.id, userId, dueAt, bundle: 'subject' }) as const;

const inOrder = (rows: unknown[][]) => rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

const writeSets = (tenant: TenantFixture, ...sets: SetChange[]) =>
  write(tenant, (stores) => stores.write({ sets }, { kind: 'done', answer: null }));

const anEvent = ({ principal, newId, tick }: TenantFixture): DomainEvent => ({
  id: newId(),
  organizationId: principal.organizationId,
  projectId: null,
  kind: 'organization.updated',
  subjectType: 'organization',
  subjectId: principal.organizationId,
  actor: principal.actor,
  data: { name: 'Quarry' },
  changes: {},
  affected: [],
  at: tick(),
});

const idsInOrder = (records: readonly { id: string }[]) => records.map(({ id }) => id);

function never(): never {
  throw new Error('there is no such page');
}

/** Members as recipients, and notifications to them. */
export function notificationsContract(storage: StorageOf): void {
  describe('notifications', () => {
    it('tells who of some people are members of the organization', async () => {
      const tenant = await aTenantFixture(storage());
      const [plain, owner] = [await aMember(tenant), await aMember(tenant, { role: 'owner' })];
      const foreign = await aMember(await aTenantFixture(storage()));
      const newcomer = await aUser(tenant);
      const asked = [foreign.id, owner.id, tenant.newId(), plain.id, newcomer.id];
      const known = await write(tenant, async ({ organizations }) =>
        organizations.membersAmong(asked),
      );
      expect([...known].toSorted()).toEqual([plain.id, owner.id].toSorted());
    });

    it('goes to members', async () => {
      const tenant = await aTenantFixture(storage());
      const people = [await aMember(tenant), await aMember(tenant)];
      const notification = aNotification(
        tenant,
        people.map(({ id }) => id),
      );
      const adding = write(tenant, (stores) => save(stores, notification));
      await expect(adding).resolves.toBeUndefined();
    });

    it('goes to nobody of another organization, nor to anybody twice', async () => {
      const tenant = await aTenantFixture(storage());
      const { id } = await aMember(tenant);
      const foreign = await aMember(await aTenantFixture(storage()));
      for (const recipients of [
        [id, foreign.id],
        [id, tenant.newId()],
        [id, id],
      ]) {
        const adding = write(tenant, (stores) => save(stores, aNotification(tenant, recipients)));
        await expect(adding).rejects.toBeInstanceOf(Error);
      }
    });

    it('is read once by each of its recipients, and by nobody else', async () => {
      const tenant = await aTenantFixture(storage());
      const [reader, otherReader, none] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant),
      ];
      const notification = aNotification(tenant, [reader.id, otherReader.id]);
      await write(tenant, (stores) => save(stores, notification));
      const first = tenant.tick();
      const reading = (userId: string, id = notification.id) =>
        write(tenant, async ({ notifications }) => {
          const locked = await notifications.lockMarks([tenant.newId(), id], userId);
          return locked.get(id) ?? null;
        });
      const untouched = { readAt: null, doneAt: null, snoozedUntil: null };
      expect(await reading(reader.id)).toEqual(untouched);
      const marks = { readAt: first, doneAt: first, snoozedUntil: first };
      const set = { kind: 'notification_marked', notificationId: notification.id } as const;
      const sets = [{ ...set, userId: reader.id, marks }];
      await write(tenant, (stores) => stores.write({ sets }, { kind: 'done', answer: null }));
      expect(await reading(reader.id)).toEqual(marks);
      expect(await reading(none.id)).toBeNull();
      expect(await reading(reader.id, tenant.newId())).toBeNull();
      const seenBy = async (userId: string) =>
        (await read(tenant).notifications.ofPerson(userId, { limit: 5, total: true })).items;
      expect(await seenBy(reader.id)).toEqual([
        {
          id: notification.id,
          organization_id: tenant.principal.organizationId,
          title: 'Title',
          body: 'Body\nof "two" lines',
          url: null,
          reason: null,
          subject: null,
          read_at: first.toISOString(),
          done_at: first.toISOString(),
          snoozed_until: first.toISOString(),
          created_by: notification.createdBy,
          created_at: notification.createdAt.toISOString(),
        },
      ]);
      expect(await seenBy(otherReader.id)).toMatchObject([{ read_at: null }]);
      expect(await seenBy(none.id)).toEqual([]);
    });

    it('is listed newest first, in pages of either direction', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: userId } = await aMember(tenant);
      const sent: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        const notification = aNotification(tenant, [userId]);
        await write(tenant, (stores) => save(stores, notification));
        sent.unshift(notification.id);
      }
      const { notifications } = read(tenant);
      const first = await notifications.ofPerson(userId, { limit: 2, total: true });
      expect([idsInOrder(first.items), first.prev, first.total]).toEqual([
        sent.slice(0, 2),
        null,
        5,
      ]);
      const second = await notifications.ofPerson(userId, {
        limit: 2,
        cursor: first.next ?? never(),
      });
      expect(idsInOrder(second.items)).toEqual(sent.slice(2, 4));
      const last = await notifications.ofPerson(userId, {
        limit: 2,
        cursor: second.next ?? never(),
      });
      expect([idsInOrder(last.items), last.next]).toEqual([sent.slice(4), null]);
      const back = await notifications.ofPerson(userId, { limit: 2, cursor: last.prev ?? never() });
      expect(idsInOrder(back.items)).toEqual(sent.slice(2, 4));
    });

    it('is made of each event once, in the order of the log', async () => {
      const tenant = await aTenantFixture(storage());
      for (let count = 0; count < 3; count += 1) {
        await write(tenant, async (stores) => recordEvents(stores, anEvent(tenant)));
      }
      const newsOf = () =>
        write(tenant, async ({ notifications }) => (await notifications.lockNews()).events);
      const log = async () => (await read(tenant).events.list({}, { limit: 100 })).items;
      await untilSettled(storage(), tenant);
      const news = await newsOf();
      expect(news).toEqual(await log());
      expect(await newsOf()).toEqual(news);
      await writeSets(tenant, { kind: 'notified', eventId: (news[0] as { id: string }).id });
      expect(await newsOf()).toEqual(news.slice(1));
      await writeSets(tenant, { kind: 'notified', eventId: (news.at(-1) as { id: string }).id });
      expect(await newsOf()).toEqual([]);
    });

    it('goes to who is named or watches, and can read the ticket or document', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const ticket = await aTicket(tenant, await aBoard(tenant, project));
      const foreign = await aMember(await aTenantFixture(storage()));
      const [plain, inside, owner] = [
        await aMember(tenant),
        await aMember(tenant),
        await aMember(tenant, { role: 'owner' }),
      ];
      const member = { kind: 'project_member', projectId: project.id, isMember: true } as const;
      await writeSets(tenant, { ...member, userId: inside.id, now: tenant.tick() });
      const subject = { type: 'ticket', id: ticket.id } as const;
      const readers = (...userIds: string[]) =>
        write(tenant, async ({ notifications }) => {
          const found = await notifications.readersOf([subject], userIds);
          return found.map(({ userId, watching }) => ({ userId, watching }));
        });
      const all = [plain.id, inside.id, owner.id, foreign.id];
      expect(await readers()).toEqual([]);
      const [first, second] = [inside.id, owner.id].toSorted();
      expect(await readers(...all)).toEqual([
        { userId: first, watching: null },
        { userId: second, watching: null },
      ]);
      await writeSets(tenant, {
        kind: 'watches',
        watches: all.slice(0, 3).map((userId) => ({ subject, userId })),
      });
      const ofOwner = { kind: 'watches', watches: [{ subject, userId: owner.id }] } as const;
      await writeSets(tenant, { ...ofOwner, watching: false });
      await writeSets(tenant, ofOwner);
      expect(await readers()).toEqual(
        [
          { userId: inside.id, watching: true },
          { userId: owner.id, watching: false },
        ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
      );
      const { notifications } = read(tenant);
      expect(await notifications.watchOf('ticket', ticket.key, inside.id)).toEqual({
        watching: true,
        watchers: 1,
      });
      expect(await notifications.watchOf('ticket', ticket.id, owner.id)).toEqual({
        watching: false,
        watchers: 1,
      });
      expect(await notifications.watchOf('document', tenant.newId(), owner.id)).toBeNull();
      const locked = await write(tenant, async (stores) =>
        stores.notifications.lockWatch('ticket', ticket.key, inside.id),
      );
      expect(locked).toEqual({ id: ticket.id, watching: true, onlyAssigned: false });
    });

    it('ends a watch that only an assignment began, and no other', async () => {
      const tenant = await aTenantFixture(storage());
      const ticket = await aTicket(tenant, await aBoard(tenant, await aProject(tenant)));
      const subject = { type: 'ticket', id: ticket.id } as const;
      const people = [];
      for (let at = 0; at < 5; at += 1) people.push(await aMember(tenant, { role: 'owner' }));
      const [only, commented, chose, declined, before] = people.map(({ id }) => id) as [
        ...[string, string, string, string, string],
      ];
      const of = (userId: string) => ({ subject, userId });
      const assigned = (userId: string) => ({ ...of(userId), onlyAssigned: true as const });
      await writeSets(tenant, { kind: 'watches', watches: [of(before)] });
      await writeSets(tenant, { kind: 'watches', watches: [of(declined)], watching: false });
      const watches = [only, only, commented, chose, declined, before].map(assigned);
      await writeSets(tenant, { kind: 'watches', watches });
      await writeSets(tenant, { kind: 'watches', watches: [of(commented)] });
      await writeSets(tenant, { kind: 'watches', watches: [of(chose)], watching: true });
      await writeSets(tenant, { kind: 'watches', watches: [assigned(commented)] });
      const found = () =>
        write(tenant, async ({ notifications }) => {
          const readers = await notifications.readersOf([subject], []);
          return Object.fromEntries(
            readers.map(({ userId, watching, onlyAssigned }) => [userId, [watching, onlyAssigned]]),
          );
        });
      const others = {
        [commented]: [true, false],
        [chose]: [true, false],
        [declined]: [false, false],
        [before]: [true, false],
      };
      expect(await found()).toEqual({ ...others, [only]: [true, true] });
      const all = people.map(({ id }) => of(id));
      await writeSets(tenant, { kind: 'watches_off', watches: all });
      expect(await found()).toEqual(others);
    });

    it('names boards of its organization, deleted ones too', async () => {
      const tenant = await aTenantFixture(storage());
      const foreign = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const board = await aBoard(tenant, project, { name: 'Review', deletedAt: tenant.tick() });
      const foreignBoard = await aBoard(foreign, await aProject(foreign));
      const names = await write(tenant, ({ notifications }) =>
        notifications.boardNames([board.id, foreignBoard.id]),
      );
      expect([...names]).toEqual([[board.id, 'Review']]);
    });

    it('finds who made API keys of its organization', async () => {
      const tenant = await aTenantFixture(storage());
      const foreign = await aTenantFixture(storage());
      const maker = { type: 'user', id: tenant.newId(), name: 'Ada' } as const;
      const own = await aCredential(tenant, { createdBy: maker });
      const ofNobody = await aCredential(tenant, { createdBy: systemActor });
      const ofOthers = await aCredential(foreign, { createdBy: maker });
      const makers = await write(tenant, ({ notifications }) =>
        notifications.keyMakers([own.id, ofNobody.id, ofOthers.id]),
      );
      expect([...makers]).toEqual([[own.id, maker.id]]);
    });

    it('is listed by reason and by ticket, with the ticket as its reader finds it now', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const [first, second] = [await aTicket(tenant, board), await aTicket(tenant, board)];
      const [owner, plain] = [await aMember(tenant, { role: 'owner' }), await aMember(tenant)];
      const { organizationId, actor } = tenant.principal;
      const about = (reason: NoticeReason, id: string) => {
        const subject = { type: 'ticket', id } as const;
        return new Notification({
          id: tenant.newId(),
          organizationId,
          title: 'Title',
          body: 'Body',
          url: null,
          recipientIds: [owner.id, plain.id],
          ...aboutFields({ eventId: null, reason, subject }),
          createdBy: actor,
          now: tenant.tick(),
        });
      };
      const mentioned = about('mentioned', first.id);
      const assigned = about('assigned', second.id);
      const again = about('mentioned', second.id);
      const sent = aNotification(tenant, [owner.id, plain.id]);
      for (const notification of [mentioned, assigned, again, sent]) {
        await write(tenant, (stores) => save(stores, notification));
      }
      const listed = async (filter: NotificationFilter, userId = owner.id, by = tenant) => {
        const page = { limit: 5, total: true };
        const now = tenant.tick();
        const found = await read(by).notifications.ofPerson(userId, page, { ...filter, now });
        expect(found.total).toBe(found.items.length);
        return found.items;
      };
      const ids = async (filter: NotificationFilter) => idsInOrder(await listed(filter));
      expect(await ids({})).toEqual([sent.id, again.id, assigned.id, mentioned.id]);
      expect(await ids({ reasons: ['mentioned'] })).toEqual([again.id, mentioned.id]);
      expect(await ids({ reasons: ['assigned', 'changed'] })).toEqual([assigned.id]);
      expect(await ids({ ticketIds: [second.id] })).toEqual([again.id, assigned.id]);
      expect(await ids({ ticketIds: [second.id], reasons: ['mentioned'] })).toEqual([again.id]);
      expect(await ids({ state: 'done', reasons: ['mentioned'] })).toEqual([]);
      const subject = { type: 'ticket', id: first.id, key: first.key, title: first.title };
      const shown = await listed({ ticketIds: [first.id] });
      expect(shown).toMatchObject([{ subject, created_by: actor }]);
      // Who is in none of the project's people.
      const person = { userId: plain.id, role: 'member' } as const;
      const seen = { ...tenant, principal: { ...tenant.principal, person } };
      const hidden = { ...subject, key: null, title: null };
      expect(await listed({ ticketIds: [first.id] }, plain.id, seen)).toMatchObject([
        { subject: hidden },
      ]);
    });

    it('quotes no comment that was deleted since, in the inbox and in mails', async () => {
      const tenant = await aTenantFixture(storage());
      const ticket = await aTicket(tenant, await aBoard(tenant, await aProject(tenant)));
      const { id: userId } = await aMember(tenant, { role: 'owner' });
      const on = { kind: 'ticket', id: ticket.id } as const;
      const { organizationId, actor } = tenant.principal;
      for (const deletedAt of [null, tenant.tick()]) {
        const comment = await aComment(tenant, on, { deletedAt });
        const notification = new Notification({
          id: tenant.newId(),
          organizationId,
          title: 'Title',
          body: 'Well said.',
          url: null,
          recipientIds: [userId],
          ...aboutFields({
            eventId: null,
            commentId: comment.id,
            reason: 'commented',
            subject: { type: 'ticket', id: ticket.id },
          }),
          createdBy: actor,
          now: tenant.tick(),
        });
        await write(tenant, (stores) => save(stores, notification));
        await writeSets(tenant, {
          kind: 'mails_due',
          rows: [due(notification, userId, tenant.tick())],
        });
      }
      const { items } = await read(tenant).notifications.ofPerson(userId, { limit: 5 });
      expect(items.map(({ body }) => body)).toEqual(['', 'Well said.']);
      const mails = await write(tenant, ({ notifications }) =>
        notifications.lockDueMails(tenant.tick()),
      );
      expect(mails.map(({ body }) => body)).toEqual(['Well said.', '']);
    });

    it('is in the inbox until it is done or snoozed', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: userId } = await aMember(tenant);
      const notification = aNotification(tenant, [userId]);
      await write(tenant, (stores) => save(stores, notification));
      const now = tenant.tick();
      const later = new Date(now.getTime() + 60_000);
      const listed = async (at: Date) => {
        const states = ['inbox', 'unread', 'snoozed', 'done'] as const;
        const found = [];
        for (const state of states) {
          const page = { limit: 5, total: true };
          const { items } = await read(tenant).notifications.ofPerson(userId, page, {
            state,
            now: at,
          });
          if (items.length > 0) found.push(state);
        }
        return found;
      };
      const mark = (marks: {
        readAt: Date | null;
        doneAt: Date | null;
        snoozedUntil: Date | null;
      }) =>
        writeSets(tenant, {
          kind: 'notification_marked',
          notificationId: notification.id,
          userId,
          marks,
        });
      expect(await listed(now)).toEqual(['inbox', 'unread']);
      await mark({ readAt: now, doneAt: null, snoozedUntil: later });
      expect(await listed(now)).toEqual(['snoozed']);
      expect(await listed(later)).toEqual(['inbox']);
      await mark({ readAt: now, doneAt: now, snoozedUntil: later });
      expect(await listed(now)).toEqual(['done']);
    });

    it('knows the assignments that nobody has seen, and takes them back from one of its recipients', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const ticket = await aTicket(tenant, board);
      const [ada, bob] = [await aMember(tenant), await aMember(tenant)];
      const now = tenant.tick();
      const made = async (reason: NoticeReason, ...recipients: { id: string }[]) => {
        const notification = new Notification({
          id: tenant.newId(),
          organizationId: tenant.principal.organizationId,
          title: 'Title',
          body: '',
          url: null,
          recipientIds: recipients.map(({ id }) => id),
          ...aboutFields({ eventId: null, reason, subject: { type: 'ticket', id: ticket.id } }),
          createdBy: tenant.principal.actor,
          now: tenant.tick(),
        });
        await write(tenant, (stores) => save(stores, notification));
        return notification;
      };
      const unseen = async (...people: { id: string }[]) => {
        const found = await write(tenant, ({ notifications }) =>
          notifications.unseenAssignments(
            [ticket.id, tenant.newId()],
            people.map(({ id }) => id),
          ),
        );
        return inOrder(
          found.map(({ notificationId, userId, reason }) => [userId, notificationId, reason]),
        );
      };
      const first = await made('assigned', ada, bob);
      await made('changed', ada, bob);
      const expected = [
        [ada.id, first.id, 'assigned'],
        [bob.id, first.id, 'assigned'],
      ];
      expect(await unseen(ada, bob)).toEqual(inOrder(expected));
      expect(await unseen(ada)).toEqual([expected[0]]);
      expect(await unseen()).toEqual([]);
      await writeSets(tenant, {
        kind: 'mails_due',
        rows: [due(first, ada.id, now), due(first, bob.id, now)],
      });
      expect(await unseen(ada, bob)).toEqual(inOrder(expected));
      await writeSets(tenant, {
        kind: 'mails_due',
        rows: [{ ...due(first, ada.id, now), dueAt: null }],
      });
      expect(await unseen(ada, bob)).toEqual([expected[1]]);
      await writeSets(tenant, {
        kind: 'notices_off',
        rows: [{ notificationId: first.id, userId: bob.id }],
      });
      expect(await unseen(ada, bob)).toEqual([]);
      const inbox = async ({ id }: { id: string }) =>
        (await read(tenant).notifications.ofPerson(id, { limit: 5 })).items.map(
          ({ reason }) => reason,
        );
      expect(await inbox(bob)).toEqual(['changed']);
      expect(await inbox(ada)).toEqual(['changed', 'assigned']);
      const last = await made('unassigned', bob);
      expect(await unseen(ada, bob)).toEqual([[bob.id, last.id, 'unassigned']]);
      const marks = { readAt: now, doneAt: null, snoozedUntil: null };
      await writeSets(tenant, {
        kind: 'notification_marked',
        notificationId: last.id,
        userId: bob.id,
        marks,
      });
      expect(await unseen(ada, bob)).toEqual([]);
    });

    it('gives all mails that are due for a person together, as after a change of fifty tickets', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const owner = await aMember(tenant, { role: 'owner' });
      const now = tenant.tick();
      for (let count = 0; count < 55; count += 1) {
        const { id } = await aTicket(tenant, board);
        const subject = { type: 'ticket', id } as const;
        const notification = new Notification({
          id: tenant.newId(),
          organizationId: tenant.principal.organizationId,
          title: 'Assigned',
          body: '',
          url: null,
          recipientIds: [owner.id],
          ...aboutFields({ eventId: null, reason: 'assigned', subject }),
          createdBy: tenant.principal.actor,
          now: tenant.tick(),
        });
        const rows = [due(notification, owner.id, now)];
        await write(tenant, (stores) =>
          stores.write(
            { saved: [notification], sets: [{ kind: 'mails_due', rows }] },
            { kind: 'done', answer: null },
          ),
        );
      }
      const mails = await write(tenant, ({ notifications }) => notifications.lockDueMails(now));
      expect(new Set(mails.map(({ notificationId }) => notificationId)).size).toBe(55);
    });

    it('gives the mails that are due with all that goes into them, and says what is not wanted', async () => {
      const tenant = await aTenantFixture(storage());
      const ticket = await aTicket(tenant, await aBoard(tenant, await aProject(tenant)));
      const chosen = { locale: 'de', timeZone: 'Asia/Kolkata' } as const;
      const [plain, owner] = [
        await aMember(tenant),
        await aMember(tenant, { role: 'owner', ...chosen }),
      ];
      const subject = { type: 'ticket', id: ticket.id } as const;
      const made: Notification[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { title, body, createdBy } = aNotification(tenant, []);
        const notification = new Notification({
          id: tenant.newId(),
          organizationId: tenant.principal.organizationId,
          title,
          body,
          url: null,
          recipientIds: [plain.id, owner.id],
          ...aboutFields({ eventId: null, reason: 'changed', subject }),
          createdBy,
          now: tenant.tick(),
        });
        made.push(notification);
        if (made.length < 3) await write(tenant, (stores) => save(stores, notification));
      }
      const [first, two, three] = made as [Notification, Notification, Notification];
      const now = tenant.tick();
      const later = new Date(now.getTime() + 60_000);
      await writeSets(tenant, {
        kind: 'mails_due',
        rows: [due(first, owner.id, now), due(two, owner.id, later), due(first, plain.id, now)],
      });
      // With the notification itself, as the worker writes it.
      const daily = [{ ...due(three, owner.id, later), bundle: 'day' } as const];
      await write(tenant, (stores) =>
        stores.write(
          { saved: [three], sets: [{ kind: 'mails_due', rows: daily }] },
          { kind: 'done', answer: null },
        ),
      );
      const found = (at: Date) =>
        write(tenant, async ({ notifications }) => {
          const rows = await notifications.lockDueMails(at);
          return rows.map((row) => [row.notificationId, row.userId, row.bundle, row.isWanted]);
        });
      const both = [
        [first.id, owner.id, 'subject', true],
        [first.id, plain.id, 'subject', false],
        [two.id, owner.id, 'subject', true],
      ];
      expect(await found(new Date(now.getTime() - 1))).toEqual([]);
      expect(inOrder(await found(now))).toEqual(inOrder(both));
      const mails = await write(tenant, async ({ notifications }) =>
        notifications.lockDueMails(now),
      );
      expect(mails.find(({ isWanted }) => isWanted)).toMatchObject({
        subjectId: ticket.id,
        subject: `${ticket.key}: ${ticket.title}`,
        url: `/app/tickets/${ticket.key}`,
        title: 'Title',
        body: 'Body\nof "two" lines',
        reason: 'changed',
        actor: tenant.principal.actor.name,
        language: 'de',
        timeZone: 'Asia/Kolkata',
      });
      const marks = { readAt: now, doneAt: null, snoozedUntil: null };
      const seen = { notificationId: two.id, userId: owner.id };
      await writeSets(tenant, { kind: 'notification_marked', ...seen, marks });
      expect(inOrder(await found(now))).toEqual(
        inOrder([...both.slice(0, 2), [two.id, owner.id, 'subject', false]]),
      );
      await writeSets(tenant, {
        kind: 'mails_due',
        rows: [first, two].flatMap(({ id: notificationId }) =>
          [owner.id, plain.id].map((userId) => ({
            notificationId,
            userId,
            bundle: 'subject' as const,
            dueAt: null,
          })),
        ),
      });
      expect(await found(now)).toEqual([]);
      expect(await found(later)).toEqual([[three.id, owner.id, 'day', true]]);
    });

    it('gives all that waits for a person in a window with the first of it that is due', async () => {
      const tenant = await aTenantFixture(storage());
      const board = await aBoard(tenant, await aProject(tenant));
      const owner = await aMember(tenant, { role: 'owner' });
      const now = tenant.tick();
      const later = new Date(now.getTime() + 60_000);
      for (const dueAt of [now, later]) {
        const { id } = await aTicket(tenant, board);
        const notification = new Notification({
          id: tenant.newId(),
          organizationId: tenant.principal.organizationId,
          title: 'Moved',
          body: '',
          url: null,
          recipientIds: [owner.id],
          ...aboutFields({ eventId: null, reason: 'changed', subject: { type: 'ticket', id } }),
          createdBy: tenant.principal.actor,
          now: tenant.tick(),
        });
        const rows = [{ ...due(notification, owner.id, dueAt), bundle: 'window' } as const];
        await write(tenant, (stores) =>
          stores.write(
            { saved: [notification], sets: [{ kind: 'mails_due', rows }] },
            { kind: 'done', answer: null },
          ),
        );
      }
      const mails = await write(tenant, ({ notifications }) => notifications.lockDueMails(now));
      expect(mails.map(({ bundle, title }) => [bundle, title])).toEqual([
        ['window', 'Moved'],
        ['window', 'Moved'],
      ]);
      const early = new Date(now.getTime() - 1);
      expect(await write(tenant, ({ notifications }) => notifications.lockDueMails(early))).toEqual(
        [],
      );
    });

    it('gives the due dates within a day that nobody was notified of, of tickets that are to be done', async () => {
      const tenant = await aTenantFixture(storage());
      const project = await aProject(tenant);
      const open = await aBoard(tenant, project);
      const done = await aBoard(tenant, project, { isDone: true });
      const { id: userId } = await aMember(tenant);
      const now = tenant.tick();
      const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
      const soon = await aTicket(tenant, open, { dueAt: hours(23), assigneeIds: [userId] });
      const late = await aTicket(tenant, open, { dueAt: hours(-23) });
      for (const fields of [{ dueAt: hours(25) }, { dueAt: hours(-25) }, {}]) {
        await aTicket(tenant, open, fields);
      }
      await aTicket(tenant, open, { dueAt: hours(1), archived: true });
      await aTicket(tenant, done, { dueAt: hours(1) });
      const found = () =>
        write(tenant, async ({ notifications }) => notifications.lockDueDates(now));
      const both = [
        { ticketId: soon.id, reason: 'due_soon', dueAt: hours(23), assigneeIds: [userId] },
        { ticketId: late.id, reason: 'overdue', dueAt: hours(-23), assigneeIds: [] },
      ] as const;
      expect(await found()).toEqual(both);
      await writeSets(tenant, { kind: 'due_noticed', rows: both.slice(0, 1) });
      expect(await found()).toEqual(both.slice(1));
      await writeSets(tenant, { kind: 'due_noticed', rows: both });
      expect(await found()).toEqual([]);
    });

    it('keeps what members chose for mails', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: userId } = await aMember(tenant);
      const chosen = () => read(tenant).notifications.mailChoices(userId);
      expect(await chosen()).toEqual(defaultMailChoices);
      const choices = {
        times: { changed: 'daily', mentioned: 'off' },
        dailyHour: 0,
        timeZone: 'Europe/Berlin',
      } as const;
      for (const stored of [defaultMailChoices, choices]) {
        await writeSets(tenant, { kind: 'mail_choices', userId, choices: stored });
        expect(await chosen()).toEqual(stored);
      }
      const locked = (id: string) =>
        write(tenant, async ({ notifications }) => notifications.lockMailChoices(id));
      expect(await locked(userId)).toEqual(choices);
      expect(await locked(tenant.newId())).toBeNull();
    });

    it('has the time zone of the account, else that of the mails, else UTC', async () => {
      const tenant = await aTenantFixture(storage());
      const { id: plain } = await aMember(tenant);
      const { id: zoned } = await aMember(tenant, { timeZone: 'Pacific/Kiritimati' });
      const zones = async () =>
        Promise.all([plain, zoned].map((id) => read(tenant).notifications.timeZone(id)));
      expect(await zones()).toEqual(['UTC', 'Pacific/Kiritimati']);
      for (const userId of [plain, zoned]) {
        const choices = { ...defaultMailChoices, timeZone: 'Europe/Berlin' };
        await writeSets(tenant, { kind: 'mail_choices', userId, choices });
      }
      expect(await zones()).toEqual(['Europe/Berlin', 'Pacific/Kiritimati']);
    });

    it('belongs to the organization that sends it', async () => {
      const [tenant, otherTenant] = [
        await aTenantFixture(storage()),
        await aTenantFixture(storage()),
      ];
      const { id } = await aMember(tenant);
      const adding = write(otherTenant, (stores) => save(stores, aNotification(tenant, [id])));
      await expect(adding).rejects.toBeInstanceOf(Error);
    });
  });
}
