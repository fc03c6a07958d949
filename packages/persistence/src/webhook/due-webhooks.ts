import type { DueWebhooks } from '@basalt/domain';
import { sql } from 'kysely';
import { queryOn } from '../connection/query-on.ts';
import type { Database } from '../open-database.ts';
import { asDomainError } from '../connection/storage-errors.ts';

/** A webhook with due deliveries, and its organization. */
interface DueRow {
  organization_id: string;
  webhook_id: string;
}

const dueWebhooks = (now: Date) =>
  sql<DueRow>`select organization_id, webhook_id from basalt.due_webhooks(${now.toISOString()})`;

/** Asks a function that looks across tenants and that answers ids only. */
export function createDueWebhooks({ database }: { database: Database }): DueWebhooks {
  return async (now) => {
    try {
      const { rows } = await queryOn(database.pool, dueWebhooks(now));
      return rows.map((row) => ({
        organizationId: row.organization_id,
        webhookId: row.webhook_id,
      }));
    } catch (error) {
      throw asDomainError(error);
    }
  };
}
