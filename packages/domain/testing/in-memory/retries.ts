import type { Principal } from '../../src/tenancy/principal.ts';
import { retryHours, type Retry, type RetryStore } from '../../src/tenancy/retries.port.ts';
import type { Draft } from './deployment.ts';

const hour = 3_600_000;

/** The caller's requests that may be sent again, inside a transaction. No other one runs meanwhile. */
export function retryStore({ data, mark }: Draft, { actor }: Principal): RetryStore {
  const caller = actor.type === 'system' ? actor.type : actor.id;
  const keyOf = ({ operation, key }: Retry) => JSON.stringify([caller, operation, key]);
  let begun: Retry | null = null;
  let goBack: (() => void) | null = null;
  return {
    get begun() {
      return begun;
    },
    take: async () => true,
    find: async (retry) => {
      const kept = data.retries.get(keyOf(retry));
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
      const expiresAt = new Date(begun.now.getTime() + retryHours * hour);
      data.retries.delete(key);
      data.retries.add(key, { fingerprint: begun.fingerprint, outcome, expiresAt });
    },
  };
}
