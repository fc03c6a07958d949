import { RuleRun, type SetChange } from '@basalt/domain';
import { sql } from 'kysely';
import { db } from '../sql/query.ts';

type SetOf<Kind extends SetChange['kind']> = Extract<SetChange, { kind: Kind }>;

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

/** The maximum number of runs that one statement stores. */
const storedRuns = 1_000;

const rowOf = (organization_id: string, run: RuleRun): object => ({
  ...Object.fromEntries(
    RuleRun.fields.map(({ name, wireName }) => [wireName, run[name as keyof RuleRun]]),
  ),
  organization_id,
});

/** The statements that store new runs, without those that exist. */
export const addRuns = (organizationId: string, { runs }: SetOf<'rule_runs'>) => {
  const portions = Array.from({ length: Math.ceil(runs.length / storedRuns) }, (_, at) =>
    runs.slice(at * storedRuns, (at + 1) * storedRuns),
  );
  return portions.map((portion) => {
    const json = JSON.stringify(portion.map((run) => rowOf(organizationId, run)));
    return sql`insert into rule_runs select * from json_populate_recordset(null::rule_runs, ${json}::json)
      on conflict do nothing`;
  });
};

/** The statement that makes the runs of all rules wait. */
export const putOffRules = (organizationId: string, { until }: SetOf<'rules_wait'>) => [
  db
    .updateTable('rule_places')
    .set({ waiting_until: until.toISOString() })
    .where('organization_id', '=', organizationId),
];

/** The statement that deletes the waiting runs of a rule. */
export const dropRuns = (organizationId: string, { ruleId }: SetOf<'rule_runs_dropped'>) => [
  sql`delete from rule_runs
    where organization_id = ${organizationId} and rule_id = ${ruleId} and outcome = 'waiting'`,
];
