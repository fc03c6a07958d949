import { Board } from '../../src/records/board.ts';
import { User } from '../../src/records/user.ts';
import { Notification } from '../../src/records/notification.ts';
import type { DueDate, DueMail } from '../../src/notification/notifications.port.ts';
import { isAssignment, type UnseenAssignment } from '../../src/notification/taken-back.ts';
import type { Ticket } from '../../src/records/ticket.ts';
import { keyOf } from './database.ts';
import { liveProject } from './live.ts';
import { bodyOf, marksOf, readersOf, subjectOf } from './notification-readers.ts';
import { byId } from './paging.ts';
import type { Tenant } from './tenant.ts';

const dayMs = 24 * 3_600_000;

/** The due date of a ticket that is a day away or less, and of which its assignees were not notified. */
export function dueDateOf(tenant: Tenant, ticket: Ticket, now: Date): DueDate[] {
  const { id: ticketId, dueAt, assigneeIds } = ticket;
  if (dueAt === null || Math.abs(Number(dueAt) - Number(now)) > dayMs) return [];
  const isOpen = liveProject(tenant, ticket.projectId)?.archived === false;
  if (!isOpen || tenant.of(Board).get(ticket.boardId)?.isDone !== false) return [];
  const reason = dueAt > now ? 'due_soon' : 'overdue';
  const noticed = tenant.values('dueNotices').get(keyOf(ticketId, reason));
  if (Number(noticed) === Number(dueAt)) return [];
  return [{ ticketId, reason, dueAt, assigneeIds: [...assigneeIds].toSorted() }];
}

/** The last notification of an assignment of each of the tickets that each of the people has not seen. */
export function unseenAssignments(
  tenant: Tenant,
  ticketIds: readonly string[],
  userIds: readonly string[],
): UnseenAssignment[] {
  const found = byId(tenant.of(Notification).where()).flatMap((notification) => {
    const { id: notificationId, ticketId, reason, recipientIds } = notification;
    if (ticketId === null || reason === null || !isAssignment(reason)) return [];
    if (!ticketIds.includes(ticketId)) return [];
    return recipientIds.flatMap((userId): UnseenAssignment[] => {
      const { readAt, doneAt } = marksOf(tenant, notificationId, userId);
      const due = tenant.values('mailsDue').get(keyOf(notificationId, userId));
      const isSeen = readAt !== null || doneAt !== null || due?.dueAt === null;
      if (isSeen || !userIds.includes(userId)) return [];
      return [{ notificationId, userId, ticketId, reason }];
    });
  });
  return [...new Map(found.map((each) => [keyOf(each.ticketId, each.userId), each])).values()];
}

/** The mails that are due at `now`, with all others of the same bundle. */
export function dueMails(tenant: Tenant, now: Date): DueMail[] {
  const waiting = byId(tenant.of(Notification).where()).flatMap((notification) =>
    notification.recipientIds.flatMap((userId) => {
      const due = tenant.values('mailsDue').get(keyOf(notification.id, userId));
      const subject = subjectOf(notification);
      const dueAt = due?.dueAt ?? null;
      if (due === undefined || dueAt === null || subject === null) return [];
      const bundle = keyOf(userId, due.bundle === 'subject' ? subject.id : due.bundle);
      return [{ notification, userId, due: { ...due, dueAt }, subject, bundle }];
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
        language: user?.locale ?? tenant.organization()?.defaultLocale ?? null,
        timeZone: user?.timeZone ?? null,
        organization: tenant.organization()?.name ?? '',
        bundle: due.bundle,
        subjectId: subject.id,
        subject: reader?.name ?? '',
        url: reader?.url ?? '',
        reason: notification.reason ?? 'changed',
        actor: notification.createdBy.name,
        title,
        body: bodyOf(tenant, notification),
        isWanted: reader !== undefined && marksOf(tenant, id, userId).readAt === null,
      };
    });
}
