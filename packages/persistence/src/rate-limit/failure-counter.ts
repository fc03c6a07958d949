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
import type { Database } from '../transaction/database.ts';

/**
 * Counts a failure of a source. When the limit is reached it writes nothing and returns no row. Differences between the clocks of
 * instances are handled as in `counting`.
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
 * Counts failed authentications of a source, over all instances of the service. Returns null while there are at most `limit` in the
 * minute, and at most `networksOfSite` times as many of its IPv6 network of 48 bits; else the seconds until the next minute.
 * Counters of earlier minutes are removed. Never rejects.
 */
export function createFailureCounter(
  { connections }: Pick<Database, 'connections'>,
  limit: number,
): CredentialLookup['countFailure'] {
  let swept = 0;

  async function sweep(minute: number): Promise<void> {
    if (minute === swept) return;
    swept = minute;
    // An instance whose clock is behind still counts in the last minute.
    const old = db.deleteFrom('auth_failures').where('minute', '<', minute - 1);
    // The request waits for the removal, which would otherwise remove what is counted later by a clock that was set back.
    await executeBatch(connections, 'failures', [selection(old)]).catch(() => undefined);
  }

  return async (address, now, kind) => {
    if (limit === 0) return null;
    const minute = minuteOf(now);
    const sourceOf = (network: string) => (kind === undefined ? network : `${kind} ${network}`);
    try {
      const site = siteOf(address);
      const counts = [count({ source: sourceOf(address), minute, limit })];
      if (site !== null) {
        counts.push(count({ source: sourceOf(site), minute, limit: limit * networksOfSite }));
      }
      const answers = await executeBatch(connections, 'failures', counts);
      await sweep(minute);
      return answers.every(({ rows }) => rows.length > 0) ? null : secondsLeft(minute, now);
    } catch {
      // Without the database nobody can be authenticated either.
      return null;
    }
  };
}
