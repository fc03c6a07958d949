import type { OrganizationCaps } from '../budgets/organization-budget.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** Refuses one more with `quota_exceeded` when the organization has `count` of a kind that it may have. */
export function refuseBeyondRecordQuota(
  caps: OrganizationCaps,
  quota: keyof OrganizationCaps,
  count: number,
): void {
  const limit = caps[quota];
  if (count >= limit) throw new DomainError('quota_exceeded', { quota, limit });
}
