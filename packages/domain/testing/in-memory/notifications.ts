import { eventRecord } from '../../src/event/event-record.ts';
import { defaultMailChoices } from '../../src/notification/mail-digest.ts';
import type { User } from '../../src/identity/account/user.ts';
import type {
  DueDate,
  DueMail,
  NotificationQueries,
  NotificationState,
  NotificationStore,
  Marks,
  Reader,
} from '../../src/notification/notifications.port.ts';
import type { NoticeSubject } from '../../src/notification/recipients-and-watchers.ts';
import type { OwnNotificationRecord } from '../../src/notification/own-notification.ts';
import { pageOf, type Order } from './paging.ts';
import type { Notification } from '../../src/notification/notification.ts';
import { liveDocument, liveProject, ticketByRef } from './live.ts';
import { positionAt } from './log-place.ts';
import type { Table } from './table.ts';
import type { TenantData } from './tenant-data.ts';
import { seenBy } from './visibility.ts';

const nothing: Marks = { readAt: null, doneAt: null, snoozedUntil: null };

/** The notifications of one organization, inside a transaction. */
export function notificationStore(
  data: TenantData,
  users: Pick<Table<User>, 'get'>,
): NotificationStore {
  const choicesOf = (userId: string) => data.mailChoices.get(userId) ?? defaultMailChoices;
  const store: NotificationStore = {
    lockMarks: async (ids, userId) =>
      new Map(
        ids
          .filter((id) => data.notifications.get(id)?.recipientIds.includes(userId))
          .map((id) => [id, data.marks.get(bothOf(id, userId)) ?? nothing]),
      ),
    lockNews: async () => {
      const first = data.notified.get('events') ?? 0;
      const events = data.events
        .slice(first, first + 100)
        .map((event, at) => eventRecord(event, positionAt(first + at)));
      return { events, hasMore: data.events.length > first + 100 };
    },
    readersOf: async (subjects, userIds) =>
      data.memberships
        .where(() => true)
        .flatMap(({ userId, role }) =>
          subjects.flatMap((subject): Reader[] => {
            const watching = data.watches.get(bothOf(subject.id, userId)) ?? null;
            if (watching === null && !userIds.includes(userId)) return [];
            const actor = { type: 'user', id: userId, name: '' } as const;
            const person = { userId, role };
            const { organizationId } = data;
            const seen = seenBy(data, { organizationId, actor, scopes: [], person });
            const found = foundIn(seen, subject.type, subject.id);
            if (found === null) return [];
            const mailChoices = choicesOf(userId);
            const { name, url } = found;
            return [{ subjectId: subject.id, userId, watching, mailChoices, name, url }];
          }),
        ),
    boardNames: async (ids) =>
      new Map(ids.flatMap((id) => data.boards.get(id) ?? []).map(({ id, name }) => [id, name])),
    lockWatch: async (type, ref, userId) => watchOf(data, type, ref, userId),
    lockMailChoices: async (userId) =>
      data.memberships.get(userId) === null ? null : choicesOf(userId),
    lockDueDates: async (now) => {
      const day = 24 * 3_600_000;
      return data.tickets
        .where(({ deletedAt, archived }) => deletedAt === null && !archived)
        .flatMap(({ id, projectId, boardId, dueAt, assigneeIds }): DueDate[] => {
          const apart = (dueAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
          const isOpen = liveProject(data, projectId)?.archived === false;
          if (dueAt === null || Math.abs(apart) > day || !isOpen) return [];
          if (data.boards.get(boardId)?.isDone !== false) return [];
          const reason = apart > 0 ? 'due_soon' : 'overdue';
          if (data.dueNotices.get(bothOf(id, reason))?.getTime() === dueAt.getTime()) return [];
          return [{ ticketId: id, reason, dueAt, assigneeIds: [...assigneeIds].toSorted() }];
        })
        .toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
        .slice(0, 200);
    },
    lockDueMails: async (now) => {
      const waiting = data.notifications
        .where(() => true)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .flatMap((one) =>
          one.recipientIds.flatMap((userId) => {
            const due = data.mailsDue.get(bothOf(one.id, userId));
            const subject = subjectOf(one);
            if (due === undefined || subject === null) return [];
            const key = `${userId} ${due.bundle === 'day' ? 'day' : subject.id}`;
            return [{ one, userId, due, subject, key }];
          }),
        );
      const keys = new Set(waiting.filter(({ due }) => due.dueAt <= now).map(({ key }) => key));
      const found = waiting.filter(({ key }) => keys.has(key));
      return Promise.all(
        found.map(async ({ one, userId, due, subject }): Promise<DueMail> => {
          const readers = await store.readersOf([subject], [userId]);
          const reader = readers.find((each) => each.userId === userId);
          const user = users.get(userId);
          return {
            notificationId: one.id,
            userId,
            name: user?.name ?? '',
            email: user?.email ?? '',
            organization: data.organization.get(data.organizationId)?.name ?? '',
            bundle: due.bundle,
            subjectId: subject.id,
            subject: reader?.name ?? '',
            url: reader?.url ?? '',
            title: one.title,
            body: isQuoteDeleted(data, one) ? '' : one.body,
            isWanted:
              reader !== undefined &&
              (data.marks.get(bothOf(one.id, userId))?.readAt ?? null) === null,
          };
        }),
      );
    },
  };
  return store;
}

/** What a ticket or document that is there is called, and where it is. */
function foundIn(data: TenantData, type: NoticeSubject['type'], ref: string) {
  if (type === 'document') {
    const found = liveDocument(data, ref);
    if (found === null) return null;
    const { id, title } = found;
    return { id, key: null, title, name: title, url: `/app/documents/${id}` };
  }
  const found = ticketByRef(data, ref);
  if (found?.deletedAt !== null) return null;
  const { id, key, title } = found;
  return { id, key, title, name: `${key}: ${title}`, url: `/app/tickets/${key}` };
}

function watchOf(data: TenantData, type: NoticeSubject['type'], ref: string, userId: string) {
  const found = foundIn(data, type, ref);
  return found && { id: found.id, watching: data.watches.get(bothOf(found.id, userId)) ?? null };
}

/** What the foreign keys of a database refuse. */
export function refuseBrokenNotification(
  data: TenantData,
  { recipientIds }: Pick<Notification, 'recipientIds'>,
): void {
  if (recipientIds.some((id) => data.memberships.get(id) === null)) {
    throw new Error('notification goes to nobody of the organization');
  }
  if (new Set(recipientIds).size < recipientIds.length) {
    throw new Error('notification goes to somebody twice');
  }
}

/** The key of what concerns a record and a person. */
export const bothOf = (id: string, userId: string): string => `${id} ${userId}`;

const newestFirst: Order<OwnNotificationRecord> = { ways: ['down'], values: ({ id }) => [id] };

function isIn(state: NotificationState, { readAt, doneAt, snoozedUntil }: Marks, now: Date) {
  const isSnoozed = doneAt === null && snoozedUntil !== null && snoozedUntil > now;
  if (state === 'done') return doneAt !== null;
  if (state === 'snoozed') return isSnoozed;
  return doneAt === null && !isSnoozed && (state === 'inbox' || readAt === null);
}

function subjectOf({ ticketId, documentId }: Notification): NoticeSubject | null {
  if (ticketId !== null) return { type: 'ticket', id: ticketId };
  return documentId === null ? null : { type: 'document', id: documentId };
}

/** Whether the comment that it quotes was deleted since. */
function isQuoteDeleted(data: TenantData, { commentId }: Notification): boolean {
  return commentId !== null && data.comments.get(commentId)?.deletedAt !== null;
}

function subjectIn(data: TenantData, one: Notification): OwnNotificationRecord['subject'] {
  const subject = subjectOf(one);
  if (subject === null) return null;
  const found = foundIn(data, subject.type, subject.id);
  return { ...subject, key: found?.key ?? null, title: found?.title ?? null };
}

/** Reads of the organization's notifications. */
export function notificationQueries(data: () => TenantData): NotificationQueries {
  return {
    ofPerson: async (userId, page, filter) => {
      const { notifications, marks } = data();
      const marksOf = (id: string): Marks => marks.get(bothOf(id, userId)) ?? nothing;
      const own = notifications
        .where(
          ({ id, recipientIds, reason, ticketId }) =>
            recipientIds.includes(userId) &&
            (filter?.reasons?.some((one) => one === reason) ?? true) &&
            (filter?.ticketIds?.some((one) => one === ticketId) ?? true) &&
            (filter?.state === undefined || isIn(filter.state, marksOf(id), filter.now)),
        )
        .map((one) => {
          const { readAt, doneAt, snoozedUntil } = marksOf(one.id);
          return {
            id: one.id,
            organization_id: one.organizationId,
            title: one.title,
            body: isQuoteDeleted(data(), one) ? '' : one.body,
            url: one.url,
            reason: one.reason,
            subject: subjectIn(data(), one),
            read_at: readAt?.toISOString() ?? null,
            done_at: doneAt?.toISOString() ?? null,
            snoozed_until: snoozedUntil?.toISOString() ?? null,
            created_by: one.createdBy,
            created_at: one.createdAt.toISOString(),
          };
        });
      return pageOf(own, newestFirst, page);
    },
    mailChoices: async (userId) => data().mailChoices.get(userId) ?? defaultMailChoices,
    isWatched: async (type, ref, userId) => {
      const found = watchOf(data(), type, ref, userId);
      return found === null ? null : (found.watching ?? false);
    },
  };
}
