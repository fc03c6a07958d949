import { Board } from '../../src/records/board.ts';
import { User } from '../../src/records/user.ts';
import { Notification } from '../../src/records/notification.ts';
import type { DueDate, DueMail } from '../../src/notification/notifications.port.ts';
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

/** The mails that are due at `now`, with all others of the same bundle. */
export function dueMails(tenant: Tenant, now: Date): DueMail[] {
  const waiting = byId(tenant.of(Notification).where()).flatMap((notification) =>
    notification.recipientIds.flatMap((userId) => {
      const due = tenant.values('mailsDue').get(keyOf(notification.id, userId));
      const subject = subjectOf(notification);
      if (due === undefined || subject === null) return [];
      const bundle = keyOf(userId, due.bundle === 'subject' ? subject.id : due.bundle);
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
