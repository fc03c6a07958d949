import type {
  EarlierRequest,
  IdempotentRequest,
  RequestOutcome,
} from '../idempotency/idempotency.port.ts';
import type { Preconditions } from '../idempotency/preconditions.ts';
import { DomainError } from '../kernel/domain-error.ts';

/**
 * The outcome of the earlier request with the same Idempotency-Key; null when there was none. Refuses with `idempotency_key_reused`
 * when that request was another one.
 */
export function earlierOutcome(
  earlier: Exclude<EarlierRequest, { readonly state: 'running' }>,
  retry: IdempotentRequest,
): RequestOutcome | null {
  if (earlier.state === 'none') return null;
  if (earlier.fingerprint !== retry.fingerprint) {
    throw new DomainError('idempotency_key_reused', {});
  }
  return earlier.outcome;
}

/** Returns the answer of a stored outcome once more, or throws its refusal. */
export function replayed(outcome: RequestOutcome, retry: IdempotentRequest): unknown {
  retry.onReplay?.();
  if (outcome.kind === 'refused') throw new DomainError(outcome.code, outcome.details);
  return outcome.answer;
}

/** Refuses with `version_mismatch` a record whose version If-Match does not name. */
export function refuseOtherVersion(
  wanted: Preconditions['ifMatch'],
  record: { readonly version: number } | undefined,
): void {
  if (wanted === undefined || wanted === '*' || record === undefined) return;
  if (!wanted.includes(record.version)) {
    throw new DomainError('version_mismatch', { currentVersion: record.version });
  }
}
