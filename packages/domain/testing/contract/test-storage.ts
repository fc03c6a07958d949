import type { CallLimits, CredentialLookup } from '../../src/ports/credentials.port.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { AccountsTransaction } from '../../src/ports/accounts-transaction.port.ts';
import type { MailQueue } from '../../src/mail/outbox.port.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import type { DueWebhooks } from '../../src/ports/webhooks.port.ts';
import type { Tenancy, TenantQueries, TenantStores } from '../../src/ports/tenancy.port.ts';
import type { TenantFixture } from '../builders/tenant-fixture.ts';

/** The limits of calls and of failures in the contract. */
export const contractLimits: CallLimits = { callsPerMinute: 5, failuresPerMinute: 3 };

/** What an adapter opens for the contract: an empty deployment, or one whose records do not matter. */
export interface TestStorage {
  readonly tenancy: Tenancy;
  /** With `contractLimits`. */
  readonly credentialLookup: CredentialLookup;
  readonly accountsTransaction: AccountsTransaction;
  readonly mailQueue: MailQueue;
  readonly newId: NewId;
  readonly dueWebhooks: DueWebhooks;
  /** The committed events of the organization, in the order they were appended. */
  recordedEvents(organizationId: string): Promise<readonly DomainEvent[]>;
  /** Counts the records for the planner of statements, as a database does by itself within a minute of many writes. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

/** The storage that the tests of a file share. Call it only inside of tests. */
export type StorageOf = () => TestStorage;

/** Runs one transaction in the fixture's organization. */
export async function write<T>(
  tenant: TenantFixture,
  work: (stores: TenantStores) => Promise<T>,
): Promise<T> {
  return tenant.tenancy.inTenant(tenant.principal, work);
}

/** The reads of the fixture's organization. */
export function read(tenant: TenantFixture): TenantQueries {
  return tenant.tenancy.queriesOf(tenant.principal);
}

/** Waits until the log of the organization shows all committed events: other transactions may delay it for a moment. */
export async function untilSettled(storage: TestStorage, tenant: TenantFixture): Promise<void> {
  const page = { limit: 1, total: true };
  for (;;) {
    const recorded = await storage.recordedEvents(tenant.principal.organizationId);
    const { total } = await read(tenant).events.list({}, page);
    if (total === recorded.length) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The ids, sorted: for answers that have no order. */
export function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id).toSorted();
}
