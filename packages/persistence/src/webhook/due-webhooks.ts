import type { DueWebhooks } from '@basalt/domain';
import type { Database } from '../open-database.ts';
import { asDomainError } from '../connection/storage-errors.ts';

/** Asks, past the fence between tenants, a function that answers ids only. */
export function createDueWebhooks({ database }: { database: Database }): DueWebhooks {
  return async (now) => {
    try {
      const { rows } = await database.pool.query<{ organization_id: string; webhook_id: string }>({
        text: 'select organization_id, webhook_id from basalt.due_webhooks($1)',
        values: [now.toISOString()],
      });
      return rows.map((row) => ({
        organizationId: row.organization_id,
        webhookId: row.webhook_id,
      }));
    } catch (error) {
      throw asDomainError(error);
    }
  };
}
