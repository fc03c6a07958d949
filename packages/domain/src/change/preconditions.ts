import type {
  EarlierRequest,
  IdempotentRequest,
  RequestOutcome,
} from '../idempotency/idempotency.port.ts';
import type { Preconditions } from '../idempotency/preconditions.ts';
import { DomainError } from '../kernel/domain-error.ts';

/**
 * The outcome that a request had when it was executed before; null when it was not. Refuses with `idempotency_key_reused`
 * when that one had another body.
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

/** The answer of an outcome that is given again, or its refusal. */
export function replayed(outcome: RequestOutcome, retry: IdempotentRequest): unknown {
  retry.onReplay?.();
  if (outcome.kind === 'refused') throw new DomainError(outcome.code, outcome.details);
  return outcome.answer;
}

/** Refuses with `version_mismatch` a record that is in another version than If-Match names. */
export function refuseOtherVersion(
  wanted: Preconditions['ifMatch'],
  record: { readonly version: number } | undefined,
): void {
  if (wanted === undefined || wanted === '*' || record === undefined) return;
  if (!wanted.includes(record.version)) {
    throw new DomainError('version_mismatch', { currentVersion: record.version });
  }
}
