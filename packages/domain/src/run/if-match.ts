import type { Preconditions } from '../idempotency/preconditions.ts';
import { DomainError } from '../kernel/domain-error.ts';

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
