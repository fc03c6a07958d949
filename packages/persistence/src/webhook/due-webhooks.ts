import type { DueWebhooks } from '@basalt/domain';
import { sql } from 'kysely';
import { rowsAcross } from '../connection/rows-across.ts';
import type { Database } from '../transaction/database.ts';

/** Finds webhooks of all organizations with due deliveries, with a function of the database that returns only ids. */
export function createDueWebhooks({ database }: { database: Database }): DueWebhooks {
  return async (now) => {
    const due = sql<{ organization_id: string; webhook_id: string }>`
      select organization_id, webhook_id from basalt.due_webhooks(${now.toISOString()})`;
    const rows = await rowsAcross(database.pool, due);
    return rows.map((row) => ({ organizationId: row.organization_id, webhookId: row.webhook_id }));
  };
}
