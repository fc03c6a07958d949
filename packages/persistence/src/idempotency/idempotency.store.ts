import {
  idempotencyHours,
  type Actor,
  type StoredOutcome,
  type IdempotentRequest,
  type EarlierRequest,
  type RequestOutcome,
} from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';

const hour = 3_600_000;

const storedOutcome = compiledOnce(
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

const keep = compiledOnce(
  (row: {
    organizationId: string;
    caller: string;
    operation: string;
    key: string;
    fingerprint: string;
    outcome: string;
    expiresAt: string;
  }) =>
    db
      .insertInto('kept_outcomes')
      .values({
        organization_id: row.organizationId,
        caller: row.caller,
        operation: row.operation,
        key: row.key,
        fingerprint: row.fingerprint,
        outcome: row.outcome,
        expires_at: row.expiresAt,
      })
      .onConflict((on) =>
        on.columns(['organization_id', 'caller', 'operation', 'key']).doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          outcome: ref('excluded.outcome'),
          expires_at: ref('excluded.expires_at'),
        })),
      ),
);

/**
 * Requests of one caller in PostgreSQL. A key is locked by an advisory lock of the transaction, which a crash or a
 * rollback releases. The stored outcome must be read by a later statement than the one that takes the lock, because a
 * statement sees only what was committed when it started.
 */
export function createIdempotencyStore(tx: Transaction, actor: Actor) {
  const { organizationId } = tx;
  const caller = 'id' in actor ? actor.id : actor.type;
  const takeKey = ({ operation, key }: IdempotentRequest) => {
    const name = JSON.stringify([organizationId, caller, operation, key]);
    return sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`;
  };
  const findKept = ({ operation, key, now }: IdempotentRequest) =>
    storedOutcome({ organizationId, caller, operation, key, at: now.toISOString() });
  const keepStatement = ({ now, ...request }: IdempotentRequest, outcome: RequestOutcome) => {
    const expiresAt = new Date(now.getTime() + idempotencyHours * hour).toISOString();
    const row = { ...request, organizationId, caller, outcome: JSON.stringify(outcome) };
    return keep({ ...row, expiresAt });
  };
  return {
    /** Locks the key and finds its stored outcome. */
    async lookUp(retry: IdempotentRequest): Promise<EarlierRequest> {
      const [[key], [outcome]] = await tx.batch(takeKey(retry), findKept(retry));
      if (outcome !== undefined) return { state: 'over', ...(outcome as StoredOutcome) };
      return { state: key?.taken === true ? 'none' : 'running' };
    },
    /** Stores the outcome of the request with the commit. */
    keepFor(retry: IdempotentRequest, outcome: RequestOutcome): void {
      tx.add(keepStatement(retry, outcome));
    },
  };
}
