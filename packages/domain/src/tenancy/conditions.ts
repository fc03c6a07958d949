import { DomainError } from '../kernel/domain-error.ts';
import type { TenantStores } from './tenancy.port.ts';

/** What a caller demands of a write besides the change itself. */
export interface Conditions {
  /** If-Match: the versions of the record it may change; `*` for any. Absent: no demand. */
  readonly ifMatch?: '*' | readonly number[] | undefined;
}

/**
 * The point in a write where its target and every record it names are known to be there, and no rule has
 * been asked yet. Refuses with `version_mismatch`.
 */
export async function proceed(
  _stores: TenantStores,
  conditions: Conditions | undefined,
  record?: { version: number },
): Promise<void> {
  const wanted = conditions?.ifMatch;
  if (wanted === undefined || wanted === '*' || record === undefined) return;
  if (!wanted.includes(record.version)) {
    throw new DomainError('version_mismatch', { currentVersion: record.version });
  }
}
