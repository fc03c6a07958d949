import { Comment } from '../../src/records/comment.ts';
import { defaultMailChoices } from '../../src/notification/mail-due.ts';
import type { Notification } from '../../src/records/notification.ts';
import type { Marks, Reader } from '../../src/notification/notifications.port.ts';
import type { NoticeSubject } from '../../src/records/recipients-and-watchers.ts';
import { Membership } from '../../src/records/membership.ts';
import { keyOf } from './database.ts';
import { liveDocument, liveTicket } from './live.ts';
import { Tenant } from './tenant.ts';

/** What the person did with the notification. */
export const marksOf = (tenant: Tenant, id: string, userId: string): Marks =>
  tenant.values('marks').get(keyOf(id, userId)) ?? {
    readAt: null,
    doneAt: null,
    snoozedUntil: null,
  };

/** What the person chose for mails. */
export const mailChoicesOf = (tenant: Tenant, userId: string) =>
  tenant.values('mailChoices').get(userId) ?? defaultMailChoices;

/** Whether the person watches a live ticket or document. */
export function watchOf(tenant: Tenant, type: NoticeSubject['type'], ref: string, userId: string) {
  const found = subjectIn(tenant, type, ref);
  if (found === null) return null;
  const watch = tenant.values('watches').get(keyOf(found.id, userId));
  return {
    id: found.id,
    watching: watch?.watching ?? null,
    onlyAssigned: watch?.onlyAssigned ?? false,
  };
}

/** What a live ticket or document is called, and where it is shown. */
export function subjectIn(tenant: Tenant, type: NoticeSubject['type'], ref: string) {
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
export function readersOf(
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
        const { watching, onlyAssigned } = watch;
        const mailChoices = mailChoicesOf(tenant, userId);
        return [{ subjectId, userId, watching, onlyAssigned, mailChoices, name, url }];
      });
    });
}

/** The text, or none if it quotes a comment that was deleted. */
export function bodyOf(tenant: Tenant, { body, commentId }: Notification): string {
  const isDeleted = commentId !== null && tenant.of(Comment).get(commentId)?.deletedAt !== null;
  return isDeleted ? '' : body;
}

/** What the notification is about. */
export function subjectOf({ ticketId, documentId }: Notification): NoticeSubject | null {
  if (ticketId !== null) return { type: 'ticket', id: ticketId };
  return documentId === null ? null : { type: 'document', id: documentId };
}
