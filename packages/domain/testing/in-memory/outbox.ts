import type { ClaimedMail, MailQueue, QueuedMail } from '../../src/mail/outbox.port.ts';
import type { Table } from './table.ts';
import { isActive, type TenantData } from './tenant-data.ts';

/** A mail with what the queue keeps of it. */
export interface KeptMail extends QueuedMail {
  readonly attempts: number;
  readonly claim: number;
  readonly dueAt: Date;
}

/** A mail that nobody has claimed. */
export const keptMail = (mail: QueuedMail): KeptMail => ({
  ...mail,
  attempts: 0,
  claim: 0,
  dueAt: mail.createdAt,
});

/** What changes the outbox in a transaction. */
interface OutboxOwner {
  readonly tenants: readonly TenantData[];
  changeOutbox<T>(work: (mails: Table<KeptMail>) => T): Promise<T>;
}

/** The outbox of the deployment, for those who send. */
export function mailQueue(deployment: OutboxOwner): MailQueue {
  return {
    claim: ({ urgentOnly, limit, now, until }) =>
      deployment.changeOutbox((mails) => {
        const due = mails
          .where(({ dueAt, isUrgent }) => dueAt <= now && (isUrgent || !urgentOnly))
          .filter(({ sender }) => !suspendedIn(deployment).has(sender))
          .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
        const place = placesOf(due);
        return due
          .toSorted(
            (a, b) =>
              Number(b.isUrgent) - Number(a.isUrgent) ||
              (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
          )
          .slice(0, limit)
          .map((mail) => {
            const claimed = { ...mail, claim: mail.claim + 1, dueAt: until };
            mails.save(mail.id, claimed);
            return claimed;
          });
      }),
    remove: (mail) =>
      deployment.changeOutbox((mails) => {
        if (ofClaim(mails, mail) !== null) mails.delete(mail.id);
      }),
    postpone: (mail, dueAt) =>
      deployment.changeOutbox((mails) => {
        const kept = ofClaim(mails, mail);
        if (kept !== null) mails.save(mail.id, { ...kept, attempts: kept.attempts + 1, dueAt });
      }),
  };
}

/** The ids of suspended organizations. */
const suspendedIn = ({ tenants }: OutboxOwner): ReadonlySet<string> =>
  new Set(tenants.filter((tenant) => !isActive(tenant)).map((tenant) => tenant.organizationId));

/** The mail, if this is its last claim. */
function ofClaim(
  mails: Table<KeptMail>,
  { id, claim }: Pick<ClaimedMail, 'id' | 'claim'>,
): KeptMail | null {
  const kept = mails.get(id);
  return kept?.claim === claim ? kept : null;
}

/** How many mails of the same sender come before each. */
function placesOf(mails: readonly KeptMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    mails.map(({ id, sender }) => {
      const before = counts.get(sender) ?? 0;
      counts.set(sender, before + 1);
      return [id, before];
    }),
  );
}
