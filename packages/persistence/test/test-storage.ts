import type { DomainEvent } from '@basalt/domain';
import { type TestStorage, contractLimits, growingIds } from '@basalt/domain/testing';
import {
  createNotifier,
  createCredentialLookup,
  createDueWebhooks,
  createEventFeed,
  createAccountsTransaction,
  createMailQueue,
  createTenancy,
  openDatabase,
} from '../src/index.ts';
import { connected, createTestDatabase, type PgBouncer } from '../testing/index.ts';

/** The PostgreSQL adapters on a database of a test file's own; through a pooler, if `pooled` starts one before it. */
export async function openTestStorage(
  pooled?: (url: string) => Promise<Pick<PgBouncer, 'url' | 'stop'> & { prepares: boolean }>,
): Promise<TestStorage> {
  const { url, drop } = await createTestDatabase();
  const pooler = await pooled?.(url);
  const database = await openDatabase({ url, connectTimeout: 20_000, ...pooler });
  const newId = growingIds();
  const eventFeed = createEventFeed({
    database,
    notifier: createNotifier(database, 'test_events'),
  });
  return {
    tenancy: createTenancy({ database, eventFeed }),
    credentialLookup: createCredentialLookup({ database, limits: contractLimits }),
    accountsTransaction: createAccountsTransaction({ database, newId, eventFeed }),
    mailQueue: createMailQueue({ database }),
    newId,
    dueWebhooks: createDueWebhooks({ database }),
    recordedEvents: (organizationId) => eventsOf(url, organizationId),
    analyze: () => connected(url, async (client) => void (await client.query('analyze'))),
    async close() {
      await eventFeed.close();
      await database.close();
      await pooler?.stop();
      await drop();
    },
  };
}

/** The events in the order they were written, as the owner sees them in the organization. */
async function eventsOf(url: string, organizationId: string): Promise<DomainEvent[]> {
  return connected(url, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organizationId]);
    const { rows } = await client.query(
      `
      select id, organization_id as "organizationId", project_id as "projectId", kind,
        subject_type as "subjectType", subject_id as "subjectId", actor, data, changes,
        coalesce(affected, '[]') as affected, at
      from basalt.events where organization_id = $1 order by horizon, sequence`,
      [organizationId],
    );
    return rows;
  });
}
