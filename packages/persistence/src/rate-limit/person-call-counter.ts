import { rateLimitStatusAfter, minuteOf, type CredentialLookup } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce, db, selection } from '../sql/query.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import type { Database } from '../transaction/database.ts';
import { counting, type CallCount } from './counting.ts';

const count = compiledOnce(
  ({ caller, minute }: { caller: string; minute: number }) => sql<CallCount>`
  insert into person_calls as c (caller, minute, calls) values (${caller}, ${minute}, 1)
  on conflict (caller) do update set ${counting(sql`excluded.minute`, sql`1`)}
  returning minute, calls`,
);

/**
 * Counts the calls of people, over all instances of the service. Counters of earlier minutes are removed. A `limit` of 0 means
 * none.
 */
export function createPersonCallCounter(
  { connections }: Pick<Database, 'connections'>,
  limit: number,
): CredentialLookup['countPerson'] {
  let swept = 0;

  async function sweep(minute: number): Promise<void> {
    if (minute === swept) return;
    swept = minute;
    // An instance whose clock is behind still counts in the last minute.
    const old = db.deleteFrom('person_calls').where('minute', '<', minute - 1);
    // The request waits for the removal, which would otherwise remove what is counted later by a clock that was set back.
    await executeBatch(connections, 'person calls', [selection(old)]).catch(() => undefined);
  }

  return async ({ userId, organizationId }, now) => {
    if (limit === 0) return null;
    const asked = minuteOf(now);
    const caller = `${userId} ${organizationId ?? ''}`;
    const statement = count({ caller, minute: asked });
    const [answer] = await executeBatch(connections, organizationId ?? 'person calls', [statement]);
    await sweep(asked);
    const counted = answer?.rows[0] as CallCount | undefined;
    if (counted === undefined) throw new Error('a call of a person was not counted');
    const { minute, calls } = counted;
    return rateLimitStatusAfter(limit, calls, { minute, now });
  };
}
