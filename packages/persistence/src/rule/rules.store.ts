import { Rule, RuleRun, type ActionsOfHour, type RuleStore } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { locksOf } from '../lock/lock-with-project.ts';
import { nextEvents } from '../notification/news.store.ts';
import { nameLock } from '../sql/name-lock.ts';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

const locks = locksOf(Rule, 'rules_of_live_projects');

interface OfTenant {
  organizationId: string;
}

const countRules = compiledOnce(
  ({ organizationId }: OfTenant) => sql<{ count: number }>`
  select count(*)::integer as count from rules where organization_id = ${organizationId}`,
);

const lockPlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<{ event_id: string | null }>`
  insert into rule_places as p (organization_id) values (${organizationId})
  on conflict (organization_id) do update set event_id = p.event_id
  returning event_id`,
);

const enabledRules = compiledOnce(
  ({ organizationId }: OfTenant, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(Rule, 'r')} from rules r
    join rules_of_live_projects l on l.organization_id = r.organization_id and l.id = r.id
  where r.organization_id = ${organizationId} and r.enabled order by r.id for no key update of r`,
);

/** The same, of a transaction that does not wait: no row when another one has it. An insertion would wait for the row, also with `do nothing`. */
const addPlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<object>`
  insert into rule_places (organization_id) select ${organizationId}::uuid
  where not exists (select from rule_places where organization_id = ${organizationId}) on conflict do nothing`,
);
const lockFreePlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<{ event_id: string | null }>`
  select event_id from rule_places where organization_id = ${organizationId} for no key update skip locked`,
);

// The first run of each rule: however many runs of rules that wait are before it.
const firstRun = (organizationId: string, at: string) => sql`
  select f.rule_id, f.id from rules r cross join lateral (
    select w.rule_id, w.id from rule_runs w
    where w.organization_id = ${organizationId} and w.rule_id = r.id and w.outcome = 'waiting'
    order by w.id limit 1) f
  where r.organization_id = ${organizationId} and (r.waiting_until is null or r.waiting_until <= ${at}::timestamptz)
    and not exists (select from rule_places p
      where p.organization_id = ${organizationId} and p.waiting_until > ${at}::timestamptz)
  order by f.id limit 1`;

const runWithId = (organizationId: string, id: string) => sql`
  select w.rule_id, w.id from rule_runs w
  where w.organization_id = ${organizationId} and w.id = ${id} and w.outcome = 'waiting'`;

/** The run and the rule that a statement finds. */
const runFound = (
  found: RawBuilder<unknown>,
  organizationId: string,
  tx: Transaction,
) => sql<object>`
  select ${tx.columnsSql(RuleRun, 'u')} from rule_runs u
  where u.organization_id = ${organizationId} and u.id = (select n.id from (${found}) n) for no key update`;
const ruleFound = (
  found: RawBuilder<unknown>,
  organizationId: string,
  tx: Transaction,
) => sql<object>`
  select ${tx.columnsSql(Rule, 'r')} from rules r
  where r.organization_id = ${organizationId} and r.id = (select n.rule_id from (${found}) n) for no key update`;

interface At extends OfTenant {
  at: string;
}
const firstRunFound = compiledOnce(
  ({ organizationId, at }: At, tx: Transaction) =>
    sql<object>`${runFound(firstRun(organizationId, at), organizationId, tx)} skip locked`,
);
const firstRuleFound = compiledOnce(
  ({ organizationId, at }: At, tx: Transaction) =>
    sql<object>`${ruleFound(firstRun(organizationId, at), organizationId, tx)} skip locked`,
);

interface WithId extends OfTenant {
  id: string;
}
const runOfId = compiledOnce(({ organizationId, id }: WithId, tx: Transaction) =>
  runFound(runWithId(organizationId, id), organizationId, tx),
);
const ruleOfId = compiledOnce(({ organizationId, id }: WithId, tx: Transaction) =>
  ruleFound(runWithId(organizationId, id), organizationId, tx),
);

const actions = compiledOnce(
  (of: OfTenant & { ruleId: string; since: string }) => sql<ActionsOfHour>`
  select coalesce(sum(json_array_length(changes)), 0)::integer as "ofOrganization",
    coalesce(sum(json_array_length(changes)) filter (where rule_id = ${of.ruleId}), 0)::integer as "ofRule"
  from rule_runs where organization_id = ${of.organizationId} and ended_at > ${of.since}::timestamptz`,
);

/** Rules of the transaction's tenant in PostgreSQL. */
export function createRuleStore(tx: Transaction): RuleStore {
  const { organizationId } = tx;
  const loaded = (run: object | undefined, rule: object | undefined) =>
    run && rule ? { run: tx.load(RuleRun, run), rule: tx.load(Rule, rule) } : null;
  return {
    async lock(id) {
      await tx.rows(lockPlace({ organizationId }));
      const found = await locks.lock(tx, id);
      return found && { rule: found.record, project: found.project };
    },
    async lockedCount() {
      const [, , [row]] = await tx.batch(
        lockPlace({ organizationId }),
        nameLock(`${organizationId}/rules`),
        countRules({ organizationId }),
      );
      return row?.count ?? 0;
    },
    async lockNews(now) {
      const [, [place]] = await tx.batch(
        addPlace({ organizationId }),
        lockFreePlace({ organizationId }),
      );
      if (place === undefined) return 'busy';
      const found = await tx.rows(enabledRules({ organizationId }, tx));
      const rules = found.map((row) => tx.load(Rule, row));
      const none = { events: [], hasMore: false };
      const news = rules.length === 0 ? none : await nextEvents(tx, place.event_id);
      const due = rules.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      return { ...news, rules, due };
    },
    async lockFirst(now) {
      const of = { organizationId, at: now.toISOString() };
      const [, [place], [run], [rule]] = await tx.batch(
        addPlace(of),
        lockFreePlace(of),
        firstRunFound(of, tx),
        firstRuleFound(of, tx),
      );
      if (place === undefined) return 'busy';
      return loaded(run, rule);
    },
    async lockRun(id) {
      const of = { organizationId, id };
      const [, [run], [rule]] = await tx.batch(lockPlace(of), runOfId(of, tx), ruleOfId(of, tx));
      return loaded(run, rule);
    },
    async actionsSince(ruleId, since) {
      const of = { organizationId, ruleId, since: since.toISOString() };
      const [found] = await tx.rows(actions(of));
      return found as ActionsOfHour;
    },
  };
}
