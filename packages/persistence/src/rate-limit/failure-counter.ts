import {
  minuteOf,
  networksOfSite,
  secondsLeft,
  siteOf,
  type CredentialLookup,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, selection } from '../sql/query.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import type { Database } from '../open-database.ts';

/**
 * When the limit is reached nothing is written, and no row comes back. Minutes are those of the instance that is ahead by one;
 * one that is further ahead was counted by a clock that has been set back since.
 */
const count = compiledOnce(
  ({ source, minute, limit }: { source: string; minute: number; limit: number }) => sql<{
    failures: number;
  }>`
  insert into auth_failures as f (source, minute, failures) values (${source}, ${minute}, 1)
  on conflict (source) do update set
    minute = case when f.minute = excluded.minute + 1 then f.minute else excluded.minute end,
    failures = case when f.minute in (excluded.minute, excluded.minute + 1) then f.failures + 1 else 1 end
  where f.minute not in (excluded.minute, excluded.minute + 1) or f.failures < ${limit}
  returning failures`,
);

/**
 * Counts failed authentications of a source, over all instances of the database: null while there are at most
 * `limit` in the minute, and of an IPv6 network of 48 bits `networksOfSite` times as many, else the seconds until the next one. What earlier minutes left is removed. Never fails.
 */
export function createFailureCounter(
  { connections }: Pick<Database, 'connections'>,
  limit: number,
): CredentialLookup['countFailure'] {
  let swept = 0;

  async function sweep(minute: number): Promise<void> {
    if (minute === swept) return;
    swept = minute;
    // An instance whose clock is behind still counts in the last minute. What a sweep leaves goes with the next.
    const old = db.deleteFrom('auth_failures').where('minute', '<', minute - 1);
    // The request that begins a minute waits for it: it must not take away what is counted later by a clock that was set back.
    await executeBatch(connections, 'failures', [selection(old)]).catch(() => undefined);
  }

  return async (source, now) => {
    if (limit === 0) return null;
    const minute = minuteOf(now);
    try {
      const site = siteOf(source);
      const counts = [count({ source, minute, limit })];
      if (site !== null)
        counts.push(count({ source: site, minute, limit: limit * networksOfSite }));
      const answers = await executeBatch(connections, 'failures', counts);
      await sweep(minute);
      return answers.every(({ rows }) => rows.length > 0) ? null : secondsLeft(minute, now);
    } catch {
      // Who cannot be counted cannot get in either.
      return null;
    }
  };
}
