import { sql } from 'kysely';

/**
 * Since when the tenant of the transaction is suspended; null when it is active. It is a part of the state of a key, so that a key that
 * was read before a suspension is read again.
 */
export const suspendedSince = sql<string | null>`(
  select o.suspended_at from organizations o where o.id = basalt.current_organization())`;
