import { Organization } from '../../src/records/organization.ts';
import type { MailQueue, QueuedMail } from '../../src/mail/outbox.port.ts';
import { compare } from './paging.ts';
import type { Database } from './database.ts';
import type { Deployment } from './deployment.ts';
import { Table } from './table.ts';

/** Adds mails that nobody has claimed. */
export function queueMails(database: Database, mails: readonly QueuedMail[] = []): void {
  for (const mail of mails) {
    const queued = { ...mail, attempts: 0, claim: 0, dueAt: mail.createdAt };
    database.values('mails').add(mail.id, queued);
  }
}

/** The outbox of the deployment, for the processes that send mails. */
export function mailQueue(deployment: Deployment): MailQueue {
  return {
    claim: ({ urgentOnly, limit, now, until }) =>
      deployment.transaction(async (database) => {
        const mails = database.values('mails');
        const organizations = new Table<Organization>(Organization, database);
        const isHeld = (sender: string) =>
          (organizations.get(sender)?.suspendedAt ?? null) !== null;
        const due = mails
          .where(({ dueAt, isUrgent }) => dueAt <= now && (isUrgent || !urgentOnly))
          .filter(({ sender }) => !isHeld(sender))
          .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt));
        /** How many mails of the same sender come before each. */
        const turns = new Map(
          Object.values(Object.groupBy(due, ({ sender }) => sender)).flatMap((ofSender = []) =>
            ofSender.map(({ id }, turn) => [id, turn] as const),
          ),
        );
        const turnOf = (id: string) => turns.get(id) ?? 0;
        return due
          .toSorted((a, b) => compare(turnOf(a.id), turnOf(b.id)))
          .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
          .slice(0, limit)
          .map((mail) => {
            const claimed = { ...mail, claim: mail.claim + 1, dueAt: until };
            mails.set(mail.id, claimed);
            return claimed;
          });
      }),
    remove: ({ id, claim }) =>
      deployment.transaction(async (database) =>
        database.values('mails').deleteWhere((mail) => mail.id === id && mail.claim === claim),
      ),
    postpone: ({ id, claim }, dueAt) =>
      deployment.transaction(async (database) => {
        const mails = database.values('mails');
        const mail = mails.get(id);
        if (mail?.claim === claim) mails.set(id, { ...mail, attempts: mail.attempts + 1, dueAt });
      }),
  };
}
