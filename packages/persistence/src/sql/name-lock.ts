import { sql } from 'kysely';

/** The query that takes an exclusive advisory lock on a name, until the end of the transaction. */
export const nameLock = (name: string) =>
  sql<object>`select pg_advisory_xact_lock(hashtextextended(${name}, 155))`;
