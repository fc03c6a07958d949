import { deliveryDays, minuteOf, ruleBudget } from '@basalt/domain';
import { sql } from 'kysely';
import { sendQuery } from '../sql/send-query.ts';
import { db, organizationsWithExpired, organizationsWithOldRuns } from '../sql/query.ts';
import type { Database } from '../transaction/database.ts';
import { TenantSweep } from './tenant-sweep.ts';
import { ToleratedFailures } from './tolerated-failures.ts';

/** How many rows of each kind were removed. */
export interface SweptCounts {
  kept_outcomes: number;
  app_tokens: number;
  webhook_deliveries: number;
  auth_failures: number;
  /** Files whose bytes were never uploaded. */
  announced_files: number;
  rule_runs: number;
}

/** Removes what has expired at `now`. When it is stopped, the rest waits for the next time. */
export type SweepExpired = (now: Date, stopping?: AbortSignal) => Promise<SweptCounts>;

const hour = 60 * 60_000;
const day = 24 * 60 * 60_000;

/**
 * Removes what has expired: stored outcomes of an Idempotency-Key, codes and tokens of apps, announced files, old runs of rules, old deliveries that
 * have ended (also those of a webhook that is disabled or gets no events) and old counters. It works organization by organization, on those with something expired, under
 * row-level security, in short transactions. Any number of processes may do it at the same time. An organization that fails does not keep the others from it; its error is
 * thrown at the end.
 */
export function createSweepExpired({
  database,
}: {
  database: Pick<Database, 'pool'>;
}): SweepExpired {
  const { pool } = database;
  return async (now, stopping) => {
    const counts: SweptCounts = {
      kept_outcomes: 0,
      app_tokens: 0,
      webhook_deliveries: 0,
      auth_failures: 0,
      announced_files: 0,
      rule_runs: 0,
    };
    // An upload that began in time may still be running.
    const announced = new Date(now.getTime() - hour);
    const ended = new Date(now.getTime() - deliveryDays * day);
    const { rows } = await sendQuery(pool, organizationsWithExpired({ now, announced, ended }));
    const failures = new ToleratedFailures();
    for (const { id } of rows) {
      if (stopping?.aborted) break;
      await failures.of(() => sweepTenant(id), undefined);
    }
    const runsBefore = new Date(now.getTime() - ruleBudget.runDays * day);
    const withRuns = await sendQuery(pool, organizationsWithOldRuns(runsBefore));
    for (const { id } of withRuns.rows) {
      if (stopping?.aborted) break;
      const isOld = sql`r.ended_at < ${runsBefore.toISOString()}`;
      const remove = () => new TenantSweep(pool, id).remove('rule_runs', isOld);
      counts.rule_runs += await failures.of(remove, 0);
    }
    const counters = db.deleteFrom('auth_failures').where('minute', '<', minuteOf(now) - 1);
    counts.auth_failures = (await sendQuery(pool, counters)).rowCount ?? 0;
    failures.end();
    return counts;

    async function sweepTenant(id: string): Promise<void> {
      const sweep = new TenantSweep(pool, id);
      const expired = sql`r.expires_at <= ${now.toISOString()}`;
      counts.kept_outcomes += await sweep.remove('kept_outcomes', expired);
      counts.app_tokens += await sweep.remove('app_tokens', expired);
      const late = sql`r.expires_at < ${announced.toISOString()}`;
      counts.announced_files += await sweep.remove('files', late);
      // With a list of the webhooks, PostgreSQL can use the index of webhook and moment.
      const old = sql`r.created_at < ${ended.toISOString()} and r.state <> 'pending'
        and r.webhook_id = any(array(select w.id from webhooks w where w.organization_id = ${id}))`;
      counts.webhook_deliveries += await sweep.remove('webhook_deliveries', old);
    }
  };
}
