import { Board } from '../../src/records/board.ts';
import { Credential } from '../../src/records/credential.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import { Notification } from '../../src/records/notification.ts';
import type {
  Marks,
  NotificationQueries,
  NotificationState,
  NotificationStore,
} from '../../src/notification/notifications.port.ts';
import type { OwnNotificationRecord } from '../../src/notification/own-notification.ts';
import { isLive, Ticket } from '../../src/records/ticket.ts';
import { User } from '../../src/records/user.ts';
import { dueDateOf, dueMails, unseenAssignments } from './due-notices.ts';
import { logOf, positionAt } from './event-log.ts';
import {
  bodyOf,
  mailChoicesOf,
  marksOf,
  readersOf,
  subjectIn,
  subjectOf,
  watchOf,
} from './notification-readers.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The notifications of one organization, inside a transaction. */
export function notificationStore(tenant: Tenant): NotificationStore {
  return {
    lockMarks: async (ids, userId) => {
      const own = tenant.of(Notification).where(isFor(userId));
      const wanted = own.filter(({ id }) => ids.includes(id));
      return new Map(wanted.map(({ id }) => [id, marksOf(tenant, id, userId)]));
    },
    lockNews: async () => {
      const news = logOf(tenant).slice(tenant.values('notified').get('') ?? 0);
      const events = news
        .slice(0, 100)
        .map(({ event, sequence }) => eventRecord(event, positionAt(sequence)));
      return { events, hasMore: news.length > events.length };
    },
    readersOf: async (subjects, userIds) => readersOf(tenant, subjects, userIds),
    unseenAssignments: async (ticketIds, userIds) => unseenAssignments(tenant, ticketIds, userIds),
    boardNames: async (ids) =>
      new Map(
        tenant
          .of(Board)
          .where(({ id }) => ids.includes(id))
          .map(({ id, name }) => [id, name]),
      ),
    keyMakers: async (ids) =>
      new Map(
        tenant
          .of(Credential)
          .where(({ id }) => ids.includes(id))
          .flatMap(({ id, createdBy }) => (createdBy.type === 'user' ? [[id, createdBy.id]] : [])),
      ),
    lockWatch: async (type, ref, userId) => watchOf(tenant, type, ref, userId),
    lockMailChoices: async (userId) => tenant.member(userId) && mailChoicesOf(tenant, userId),
    lockDueDates: async (now) =>
      byId(tenant.of(Ticket).where(isLive))
        .flatMap((ticket) => dueDateOf(tenant, ticket, now))
        .slice(0, 200),
    lockDueMails: async (now) => dueMails(tenant, now),
  };
}

const isFor =
  (userId: string) =>
  ({ recipientIds }: Notification): boolean =>
    recipientIds.includes(userId);

function isIn(state: NotificationState, { readAt, doneAt, snoozedUntil }: Marks, now: Date) {
  const isSnoozed = doneAt === null && snoozedUntil !== null && snoozedUntil > now;
  if (state === 'done') return doneAt !== null;
  if (state === 'snoozed') return isSnoozed;
  return doneAt === null && !isSnoozed && (state === 'inbox' || readAt === null);
}

/** Reads of the organization's notifications. */
export function notificationQueries(tenant: Tenant): NotificationQueries {
  const recordOf = (notification: Notification, userId: string): OwnNotificationRecord => {
    const { id, title, url, reason, createdBy, createdAt } = notification;
    const { readAt, doneAt, snoozedUntil } = marksOf(tenant, id, userId);
    const subject = subjectOf(notification);
    const found = subject && subjectIn(tenant, subject.type, subject.id);
    return {
      id,
      organization_id: tenant.organizationId,
      title,
      body: bodyOf(tenant, notification),
      url,
      reason,
      subject: subject && { ...subject, key: found?.key ?? null, title: found?.title ?? null },
      read_at: readAt?.toISOString() ?? null,
      done_at: doneAt?.toISOString() ?? null,
      snoozed_until: snoozedUntil?.toISOString() ?? null,
      created_by: createdBy,
      created_at: createdAt.toISOString(),
    };
  };
  return {
    ofPerson: async (userId, page, filter) => {
      const own = tenant.of(Notification).where(isFor(userId));
      const wanted = own.filter(
        ({ id, reason, ticketId }) =>
          (filter?.reasons?.some((each) => each === reason) ?? true) &&
          (filter?.ticketIds?.some((each) => each === ticketId) ?? true) &&
          (filter?.state === undefined ||
            isIn(filter.state, marksOf(tenant, id, userId), filter.now)),
      );
      const records = wanted.map((notification) => recordOf(notification, userId));
      return pageOf(records, orderBy('-id'), page);
    },
    mailChoices: async (userId) => mailChoicesOf(tenant, userId),
    timeZone: async (userId) =>
      tenant.of(User).get(userId)?.timeZone ?? mailChoicesOf(tenant, userId).timeZone,
    watchOf: async (type, ref, userId) => {
      const watch = watchOf(tenant, type, ref, userId);
      if (watch === null) return null;
      const readers = readersOf(tenant, [{ type, id: watch.id }], []);
      const watchers = readers.filter(({ watching }) => watching === true).length;
      return { watching: watch.watching ?? false, watchers };
    },
  };
}
