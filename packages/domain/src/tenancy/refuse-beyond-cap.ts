import type { OrganizationCaps } from '../budgets/organization-budget.ts';
import { DomainError } from '../kernel/domain-error.ts';

/** Refuses with `quota_exceeded` when the organization, which has `count` records of the kind, may not have one more. */
export function refuseBeyondCap(
  caps: OrganizationCaps,
  quota: keyof OrganizationCaps,
  count: number,
): void {
  const limit = caps[quota];
  if (count >= limit) throw new DomainError('quota_exceeded', { quota, limit });
}
