import {
  idempotencyHours,
  type Actor,
  type StoredOutcome,
  type IdempotentRequest,
  type IdempotencyStore,
} from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { compiledOnce, db } from '../sql/query.ts';

const hour = 3_600_000;

const kept = compiledOnce(
  (request: {
    organizationId: string;
    caller: string;
    operation: string;
    key: string;
    at: string;
  }) =>
    db
      .selectFrom('kept_outcomes')
      .select(['fingerprint', 'outcome'])
      .where('organization_id', '=', request.organizationId)
      .where('caller', '=', request.caller)
      .where('operation', '=', request.operation)
      .where('key', '=', request.key)
      .where('expires_at', '>', request.at),
);

/**
 * Requests of one caller in PostgreSQL. A key is held by an advisory lock of the transaction: a crash or a
 * rollback lets go of it. What is kept under it must be asked in a statement after the one that took it, for a
 * statement sees what was committed when it started.
 */
export function createIdempotencyStore(tx: Transaction, actor: Actor): IdempotencyStore {
  const { organizationId } = tx;
  const caller = actor.type === 'system' ? actor.type : actor.id;
  let begun: IdempotentRequest | null = null;
  return {
    get begun() {
      return begun;
    },
    async take({ operation, key }) {
      const name = JSON.stringify([organizationId, caller, operation, key]);
      const [row] = await tx.rows<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
        [name],
      );
      return row?.taken === true;
    },
    async find({ operation, key, now }) {
      const at = now.toISOString();
      const [row] = await tx.select(kept({ organizationId, caller, operation, key, at }));
      return row === undefined ? null : (row as StoredOutcome);
    },
    async begin(retry) {
      tx.mark();
      begun = retry;
    },
    async undo() {
      tx.undoToMark();
    },
    async keep(outcome) {
      if (begun === null) throw new Error('no request was begun');
      const { operation, key, fingerprint, now } = begun;
      await tx.rows(
        `insert into kept_outcomes (organization_id, caller, operation, key, fingerprint, outcome, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (organization_id, caller, operation, key) do update
          set fingerprint = excluded.fingerprint, outcome = excluded.outcome, expires_at = excluded.expires_at`,
        [
          organizationId,
          caller,
          operation,
          key,
          fingerprint,
          JSON.stringify(outcome),
          new Date(now.getTime() + idempotencyHours * hour).toISOString(),
        ],
      );
    },
  };
}
