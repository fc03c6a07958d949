import { DomainError } from '../kernel/domain-error.ts';
import { allInOrder } from '../kernel/all-in-order.ts';
import type { IdempotentRequest, RequestOutcome, IdempotencyStore } from './idempotency.port.ts';
import type { TenantStores } from '../tenancy/tenancy.port.ts';

/** What a caller demands of a write besides the change itself. */
export interface Preconditions {
  /** If-Match: the versions of the record it may change; `*` for any. Absent: no demand. */
  readonly ifMatch?: '*' | readonly number[] | undefined;
  /** Idempotency-Key: the request is executed once, however often it comes. Absent: each time. */
  readonly retry?: IdempotentRequest | undefined;
}

/** The input of an operation whose request may state preconditions. */
export interface Preconditioned {
  conditions?: Preconditions | undefined;
}

/** Thrown out of a write that was executed before; `runIdempotently` answers `outcome` in its place. */
export class Replay extends Error {
  override readonly name = 'Replay';
  readonly retry: IdempotentRequest;
  readonly outcome: RequestOutcome;

  constructor(retry: IdempotentRequest, outcome: RequestOutcome) {
    super('this request was executed before');
    this.retry = retry;
    this.outcome = outcome;
  }
}

/**
 * The point in a write where its target and every record it names are known to be there, and no rule has
 * been asked yet. A request that was executed before ends here, with the outcome it had. Refuses with
 * `idempotency_key_reused` when that one had another body, with `idempotency_in_progress` while it is still
 * running, and with `version_mismatch`.
 */
export async function checkPreconditions(
  { idempotency }: Pick<TenantStores, 'idempotency'>,
  conditions: Preconditions | undefined,
  record?: { version: number },
): Promise<void> {
  const retry = conditions?.retry;
  if (retry !== undefined) await refuseExecuted(idempotency, retry);
  refuseOtherVersion(conditions?.ifMatch, record);
  if (retry !== undefined) await idempotency.begin(retry);
}

async function refuseExecuted(
  idempotency: IdempotencyStore,
  retry: IdempotentRequest,
): Promise<void> {
  // In this order: what the holder of the key keeps is there to be found once the key can be taken.
  const [taken, kept] = await allInOrder(idempotency.take(retry), idempotency.find(retry));
  if (kept !== null) {
    if (kept.fingerprint === retry.fingerprint) throw new Replay(retry, kept.outcome);
    throw new DomainError('idempotency_key_reused', {});
  }
  if (!taken) throw new DomainError('idempotency_in_progress', {});
}

function refuseOtherVersion(wanted: Preconditions['ifMatch'], record?: { version: number }): void {
  if (wanted === undefined || wanted === '*' || record === undefined) return;
  if (!wanted.includes(record.version)) {
    throw new DomainError('version_mismatch', { currentVersion: record.version });
  }
}
