import type { Principal } from '../../src/access/principal.ts';
import type {
  EarlierRequest,
  IdempotentRequest,
  RequestOutcome,
} from '../../src/idempotency/idempotency.port.ts';
import { idempotencyHours } from '../../src/idempotency/outcome-retention.ts';
import { keyOf } from './database.ts';
import type { Tenant } from './tenant.ts';

/** The outcome of an earlier request of the caller with the same key, inside a transaction. */
export function idempotencyStore(
  tenant: Tenant,
  { actor }: Principal,
  retry: IdempotentRequest | undefined,
) {
  const outcomes = tenant.values('outcomes');
  const caller = 'id' in actor ? actor.id : actor.type;
  const key = keyOf(caller, retry?.operation, retry?.key);
  return {
    earlier: async (): Promise<EarlierRequest> => {
      const stored = outcomes.get(key);
      if (retry === undefined || stored === undefined || stored.expiresAt <= retry.now) {
        return { state: 'none' };
      }
      return { state: 'over', fingerprint: stored.fingerprint, outcome: stored.outcome };
    },
    store: (outcome: RequestOutcome): void => {
      if (retry === undefined) return;
      const expiresAt = new Date(retry.now.getTime() + idempotencyHours * 3_600_000);
      outcomes.set(key, { fingerprint: retry.fingerprint, outcome, expiresAt });
    },
  };
}
