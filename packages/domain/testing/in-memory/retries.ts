import type { Principal } from '../../src/tenancy/principal.ts';
import {
  idempotencyHours,
  type IdempotentRequest,
  type IdempotencyStore,
} from '../../src/idempotency/idempotency.port.ts';
import type { Draft } from './deployment.ts';

const hour = 3_600_000;

/** The caller's requests that may be sent again, inside a transaction. No other one runs meanwhile. */
export function idempotencyStore({ data, mark }: Draft, { actor }: Principal): IdempotencyStore {
  const caller = actor.type === 'system' ? actor.type : actor.id;
  const keyOf = ({ operation, key }: IdempotentRequest) => JSON.stringify([caller, operation, key]);
  let begun: IdempotentRequest | null = null;
  let goBack: (() => void) | null = null;
  return {
    get begun() {
      return begun;
    },
    take: async () => true,
    find: async (retry) => {
      const kept = data.idempotency.get(keyOf(retry));
      if (kept === null || kept.expiresAt <= retry.now) return null;
      return { fingerprint: kept.fingerprint, outcome: kept.outcome };
    },
    begin: async (retry) => {
      begun = retry;
      goBack = mark();
    },
    undo: async () => goBack?.(),
    keep: async (outcome) => {
      if (begun === null) throw new Error('no request was begun');
      const key = keyOf(begun);
      const expiresAt = new Date(begun.now.getTime() + idempotencyHours * hour);
      data.idempotency.delete(key);
      data.idempotency.add(key, { fingerprint: begun.fingerprint, outcome, expiresAt });
    },
  };
}
