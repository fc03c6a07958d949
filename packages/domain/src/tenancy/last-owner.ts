import { DomainError } from '../kernel/domain-error.ts';
import type { Membership } from '../records/membership.ts';

/** Refuses with `last_owner` to remove the only owner of an organization, or to give that owner another role (`field`). `owners`: ids of accounts. */
export function refuseLastOwner(
  { userId }: Membership,
  owners: ReadonlySet<string>,
  details: { field?: 'role' } = {},
): void {
  if (owners.size === 1 && owners.has(userId)) throw new DomainError('last_owner', details);
}
