import { DomainError, type ResourceKind } from './domain-error.ts';

/** A deleted record can be restored for this many days. */
export const restorableDays = 30;

const day = 24 * 60 * 60 * 1000;

/** Refuses with `not_found` a record that was deleted more than `restorableDays` ago. */
export function refuseExpired(resource: ResourceKind, deletedAt: Date, now: Date): void {
  if (now.getTime() - deletedAt.getTime() > restorableDays * day) {
    throw new DomainError('not_found', { resource });
  }
}
