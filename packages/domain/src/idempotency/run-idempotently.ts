import { DomainError } from '../kernel/domain-error.ts';
import { Replay } from './preconditions.ts';
import type { RequestOutcome, IdempotencyStore } from './idempotency.port.ts';

/** Codes about where a record is, not about a rule: a retry checks again. */
const notByRule = new Set<string>(['not_found', 'wrong_organization']);

/**
 * Does the work of one transaction, whose commit follows. When the work began a request that may be sent again
 * (`checkPreconditions`), its outcome is kept in the same transaction: the answer, or the refusal by a rule, of which
 * nothing else is left. When the request was executed before, the kept outcome takes the place of the work.
 *
 * Answers what is to be done after the commit: it gives the answer or throws the refusal. Anything
 * else that the work throws is thrown at once, and the transaction is to be undone.
 */
export async function runIdempotently<T>(
  idempotency: IdempotencyStore,
  work: () => Promise<T>,
): Promise<() => T> {
  try {
    const answer = await work();
    if (idempotency.begun !== null)
      await idempotency.keep({ kind: 'done', answer: answer ?? null });
    return () => answer;
  } catch (error) {
    if (error instanceof Replay) return () => replayed<T>(error);
    if (!isKept(error, idempotency)) throw error;
    await idempotency.undo();
    await idempotency.keep({ kind: 'refused', code: error.code, details: error.details });
    return () => {
      throw error;
    };
  }
}

function isKept(error: unknown, { begun }: IdempotencyStore): error is DomainError {
  return begun !== null && error instanceof DomainError && !notByRule.has(error.code);
}

function replayed<T>({ retry, outcome }: { retry: Replay['retry']; outcome: RequestOutcome }): T {
  retry.onReplay?.();
  if (outcome.kind === 'refused') throw new DomainError(outcome.code, outcome.details);
  return outcome.answer as T;
}
