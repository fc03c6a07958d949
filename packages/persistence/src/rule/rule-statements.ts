import { RuleRun, type SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';

type SetOf<Kind extends SetChange['kind']> = Extract<SetChange, { kind: Kind }>;

/** The maximum number of old runs that one change deletes. */
const forgotten = 500;

/** The statement that makes runs begin with the next event of the log, while no rule is on. */
export const readToEnd = (organizationId: string) => [
  sql`insert into rule_places (organization_id, event_id)
    select ${organizationId}::uuid, (
      select e.id from events e where e.organization_id = ${organizationId}
      order by e.horizon desc, e.sequence desc limit 1)
    where not exists (select from rules r where r.organization_id = ${organizationId} and r.enabled)
    on conflict (organization_id) do update set event_id = excluded.event_id`,
];

/** The statement that stores up to which event runs were started. */
export const setRulesRead = (organizationId: string, { eventId }: SetOf<'rules_read'>) => [
  db
    .updateTable('rule_places')
    .set({ event_id: eventId })
    .where('organization_id', '=', organizationId),
];

/** A value as its column stores it. */
const stored = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

const rowOf = (organization_id: string, run: RuleRun): object => ({
  ...Object.fromEntries(
    RuleRun.fields.map(({ name, wireName }) => [wireName, stored(run[name as keyof RuleRun])]),
  ),
  organization_id,
});

/** The statement that stores new runs, without those that exist. */
export const addRuns = (organizationId: string, { runs }: SetOf<'rule_runs'>) => [
  db
    .insertInto('rule_runs')
    .values(runs.map((run) => rowOf(organizationId, run)) as never)
    .onConflict((conflict) => conflict.doNothing()),
];

/** The statement that makes runs wait. */
export const putOffRuns = (organizationId: string, { ruleId, until }: SetOf<'rule_runs_wait'>) => [
  sql`update rule_runs set due_at = ${until.toISOString()}::timestamptz
    where organization_id = ${organizationId} and outcome = 'waiting'
      and (${ruleId}::uuid is null or rule_id = ${ruleId}::uuid)`,
];

/** The statement that deletes old runs. */
export const forgetRuns = (organizationId: string, { before }: SetOf<'rule_runs_ended'>) => [
  sql`delete from rule_runs r using (
      select id from rule_runs where organization_id = ${organizationId} and ended_at < ${before.toISOString()}::timestamptz
      order by ended_at limit ${sql.lit(forgotten)}) o
    where r.organization_id = ${organizationId} and r.id = o.id`,
];
