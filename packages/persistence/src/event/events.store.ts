import type { EventStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Events of the transaction's tenant in PostgreSQL: all of a call in one statement. */
export function createEventStore(tx: Transaction): EventStore {
  return {
    async append(...events) {
      if (events.length === 0) return;
      const rows = events.map((event) => ({
        organization_id: event.organizationId,
        id: event.id,
        project_id: event.projectId,
        kind: event.kind,
        subject_type: event.subjectType,
        subject_id: event.subjectId,
        actor: event.actor,
        data: event.data,
        changes: event.changes,
        at: event.at,
      }));
      const columns =
        'organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at';
      await tx.rows(
        `insert into events (${columns})
        select ${columns} from json_populate_recordset(null::events, $1::json)`,
        [JSON.stringify(rows)],
      );
    },
  };
}
