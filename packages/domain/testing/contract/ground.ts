import type { CallLimits, CredentialLookup } from '../../src/credential/credentials.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { IdentityRealm } from '../../src/identity/identity-realm.port.ts';
import type { MailQueue } from '../../src/mail/outbox.port.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import type { DueWebhooks } from '../../src/webhook/webhooks.port.ts';
import type { Tenancy, TenantQueries, TenantStores } from '../../src/tenancy/tenancy.port.ts';
import type { Site } from '../builders/site.ts';

/** What the ground's look-up allows. */
export const contractLimits: CallLimits = { callsPerMinute: 5, failuresPerMinute: 3 };

/** What an adapter opens for the contract: an empty deployment, or one whose records do not matter. */
export interface Ground {
  readonly tenancy: Tenancy;
  /** With `contractLimits`. */
  readonly credentialLookup: CredentialLookup;
  readonly identityRealm: IdentityRealm;
  readonly mailQueue: MailQueue;
  readonly newId: NewId;
  readonly dueWebhooks: DueWebhooks;
  /** The committed events of the organization, in the order they were appended. */
  recordedEvents(organizationId: string): Promise<readonly DomainEvent[]>;
  close(): Promise<void>;
}

/** The ground that the tests of a file share; to be asked for inside of tests only. */
export type GroundOf = () => Ground;

/** One transaction in the site's organization. */
export async function write<T>(site: Site, work: (stores: TenantStores) => Promise<T>): Promise<T> {
  return site.tenancy.inTenant(site.principal, work);
}

/** The reads of the site's organization. */
export function read(site: Site): TenantQueries {
  return site.tenancy.queriesOf(site.principal);
}

/** Waits until the log of the site's organization shows all that is committed: others may hold it up for a moment. */
export async function untilSettled(ground: Ground, site: Site): Promise<void> {
  const page = { limit: 1, total: true };
  for (;;) {
    const recorded = await ground.recordedEvents(site.principal.organizationId);
    const { total } = await read(site).events.list({}, page);
    if (total === recorded.length) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The ids, sorted: for answers that have no order. */
export function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id).toSorted();
}
