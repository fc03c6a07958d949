import { DomainError } from '../kernel/domain-error.ts';
import type { EarlierRequest, IdempotentRequest, RequestOutcome } from './idempotency.port.ts';

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
