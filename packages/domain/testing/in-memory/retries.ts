import type { Principal } from '../../src/tenancy/principal.ts';
import {
  type IdempotentRequest,
  type EarlierRequest,
  type RequestOutcome,
  type StoredOutcome,
} from '../../src/idempotency/idempotency.port.ts';
import { idempotencyHours } from '../../src/idempotency/outcome-retention.ts';
import type { Draft } from './deployment.ts';

const hour = 3_600_000;

/** The caller's requests that may be sent again, inside a transaction. No other one runs meanwhile. */
export function idempotencyStore({ data }: Draft, { actor }: Principal) {
  const caller = 'id' in actor ? actor.id : actor.type;
  const keyOf = ({ operation, key }: IdempotentRequest) => JSON.stringify([caller, operation, key]);
  const find = (retry: IdempotentRequest): StoredOutcome | null => {
    const kept = data.idempotency.get(keyOf(retry));
    if (kept === null || kept.expiresAt <= retry.now) return null;
    return { fingerprint: kept.fingerprint, outcome: kept.outcome };
  };
  const keepFor = (retry: IdempotentRequest, outcome: RequestOutcome): void => {
    const expiresAt = new Date(retry.now.getTime() + idempotencyHours * hour);
    data.idempotency.put(keyOf(retry), { fingerprint: retry.fingerprint, outcome, expiresAt });
  };
  return {
    keepFor,
    earlier: (retry: IdempotentRequest | undefined): EarlierRequest => {
      const kept = retry === undefined ? null : find(retry);
      return kept === null ? { state: 'none' } : { state: 'over', ...kept };
    },
  };
}
