import { Board } from '../../src/board/board.ts';
import { Comment } from '../../src/comment/comment.ts';
import { eventRecord } from '../../src/event/event-record.ts';
import { User } from '../../src/identity/account/user.ts';
import { defaultMailChoices } from '../../src/notification/mail-digest.ts';
import { Notification } from '../../src/notification/notification.ts';
import type {
  DueDate,
  DueMail,
  Marks,
  NotificationQueries,
  NotificationState,
  NotificationStore,
  Reader,
} from '../../src/notification/notifications.port.ts';
import type { OwnNotificationRecord } from '../../src/notification/own-notification.ts';
import type { NoticeSubject } from '../../src/notification/recipients-and-watchers.ts';
import { Membership } from '../../src/tenancy/membership.ts';
import { isLive, Ticket } from '../../src/ticket/ticket.ts';
import { keyOf } from './database.ts';
import { logOf, positionAt } from './event-log.ts';
import { liveDocument, liveProject, liveTicket } from './live.ts';
import { byId, orderBy, pageOf } from './paging.ts';
import { Tenant } from './tenant.ts';

const dayMs = 24 * 3_600_000;

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
    boardNames: async (ids) =>
      new Map(
        tenant
          .of(Board)
          .where(({ id }) => ids.includes(id))
          .map(({ id, name }) => [id, name]),
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

const marksOf = (tenant: Tenant, id: string, userId: string): Marks =>
  tenant.values('marks').get(keyOf(id, userId)) ?? {
    readAt: null,
    doneAt: null,
    snoozedUntil: null,
  };

const mailChoicesOf = (tenant: Tenant, userId: string) =>
  tenant.values('mailChoices').get(userId) ?? defaultMailChoices;

/** Whether the person watches a live ticket or document. */
function watchOf(tenant: Tenant, type: NoticeSubject['type'], ref: string, userId: string) {
  const found = subjectIn(tenant, type, ref);
  return (
    found && {
      id: found.id,
      watching: tenant.values('watches').get(keyOf(found.id, userId)) ?? null,
    }
  );
}

/** What a live ticket or document is called, and where it is shown. */
function subjectIn(tenant: Tenant, type: NoticeSubject['type'], ref: string) {
  if (type === 'document') {
    const found = liveDocument(tenant, ref);
    if (found === null) return null;
    const { id, title } = found;
    return { id, key: null, title, name: title, url: `/app/documents/${id}` };
  }
  const found = liveTicket(tenant, ref);
  if (found === null) return null;
  const { id, key, title } = found;
  return { id, key, title, name: `${key}: ${title}`, url: `/app/tickets/${key}` };
}

/** The people who watch a subject or are among `userIds`, as far as they see it. */
function readersOf(
  tenant: Tenant,
  subjects: readonly NoticeSubject[],
  userIds: readonly string[],
): Reader[] {
  const { database, organizationId } = tenant;
  return tenant
    .of(Membership)
    .where({ removedAt: null })
    .flatMap(({ userId, role }) => {
      const actor = { type: 'user', id: userId, name: '' } as const;
      const person = { userId, role };
      const seen = new Tenant(database, organizationId, {
        organizationId,
        actor,
        scopes: [],
        person,
      });
      return subjects.flatMap(({ type, id: subjectId }): Reader[] => {
        const watch = watchOf(seen, type, subjectId, userId);
        const found = subjectIn(seen, type, subjectId);
        if (watch === null || found === null) return [];
        if (watch.watching === null && !userIds.includes(userId)) return [];
        const { name, url } = found;
        const mailChoices = mailChoicesOf(tenant, userId);
        return [{ subjectId, userId, watching: watch.watching, mailChoices, name, url }];
      });
    });
}

/** The due date of a ticket that is a day away or less, and of which its assignees were not notified. */
function dueDateOf(tenant: Tenant, ticket: Ticket, now: Date): DueDate[] {
  const { id: ticketId, dueAt, assigneeIds } = ticket;
  if (dueAt === null || Math.abs(Number(dueAt) - Number(now)) > dayMs) return [];
  const isOpen = liveProject(tenant, ticket.projectId)?.archived === false;
  if (!isOpen || tenant.of(Board).get(ticket.boardId)?.isDone !== false) return [];
  const reason = dueAt > now ? 'due_soon' : 'overdue';
  const noticed = tenant.values('dueNotices').get(keyOf(ticketId, reason));
  if (Number(noticed) === Number(dueAt)) return [];
  return [{ ticketId, reason, dueAt, assigneeIds: [...assigneeIds].toSorted() }];
}

/** The mails that are due at `now`, with all others of the same bundle. */
function dueMails(tenant: Tenant, now: Date): DueMail[] {
  const waiting = byId(tenant.of(Notification).where()).flatMap((notification) =>
    notification.recipientIds.flatMap((userId) => {
      const due = tenant.values('mailsDue').get(keyOf(notification.id, userId));
      const subject = subjectOf(notification);
      if (due === undefined || subject === null) return [];
      const bundle = keyOf(userId, due.bundle === 'day' ? 'day' : subject.id);
      return [{ notification, userId, due, subject, bundle }];
    }),
  );
  const isDue = ({ due }: (typeof waiting)[0]) => due.dueAt <= now;
  const bundles = new Set(waiting.filter(isDue).map(({ bundle }) => bundle));
  return waiting
    .filter(({ bundle }) => bundles.has(bundle))
    .map(({ notification, userId, due, subject }): DueMail => {
      const { id, title } = notification;
      const readers = readersOf(tenant, [subject], [userId]);
      const reader = readers.find((each) => each.userId === userId);
      const user = tenant.of(User).get(userId);
      return {
        notificationId: id,
        userId,
        name: user?.name ?? '',
        email: user?.email ?? '',
        organization: tenant.organization()?.name ?? '',
        bundle: due.bundle,
        subjectId: subject.id,
        subject: reader?.name ?? '',
        url: reader?.url ?? '',
        title,
        body: bodyOf(tenant, notification),
        isWanted: reader !== undefined && marksOf(tenant, id, userId).readAt === null,
      };
    });
}

/** The text, or none if it quotes a comment that was deleted. */
function bodyOf(tenant: Tenant, { body, commentId }: Notification): string {
  const isDeleted = commentId !== null && tenant.of(Comment).get(commentId)?.deletedAt !== null;
  return isDeleted ? '' : body;
}

function subjectOf({ ticketId, documentId }: Notification): NoticeSubject | null {
  if (ticketId !== null) return { type: 'ticket', id: ticketId };
  return documentId === null ? null : { type: 'document', id: documentId };
}

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
    isWatched: async (type, ref, userId) => {
      const watch = watchOf(tenant, type, ref, userId);
      return watch && (watch.watching ?? false);
    },
  };
}
