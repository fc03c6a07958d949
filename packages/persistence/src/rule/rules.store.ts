import { Rule, RuleRun, type ActionsOfHour, type RuleStore } from '@basalt/domain';
import { sql } from 'kysely';
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

// The first run of each rule: however many runs of rules that wait are before it.
const nextRun = compiledOnce(
  ({ organizationId, at }: OfTenant & { at: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(RuleRun, 'u')} from rule_runs u
  where u.organization_id = ${organizationId} and u.outcome = 'waiting' and u.id = (
    select f.id from rules r cross join lateral (
      select w.id from rule_runs w
      where w.organization_id = ${organizationId} and w.rule_id = r.id and w.outcome = 'waiting'
      order by w.id limit 1) f
    where r.organization_id = ${organizationId} and (r.waiting_until is null or r.waiting_until <= ${at}::timestamptz)
      and not exists (select from rule_places p
        where p.organization_id = ${organizationId} and p.waiting_until > ${at}::timestamptz)
    order by f.id limit 1)`,
);

const findRun = compiledOnce(
  ({ organizationId, id }: OfTenant & { id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(RuleRun, 'u')} from rule_runs u
  where u.organization_id = ${organizationId} and u.id = ${id} and u.outcome = 'waiting'`,
);

const waitingRun = compiledOnce(
  ({ organizationId, id }: OfTenant & { id: string }, tx: Transaction) => sql<object>`
  select ${tx.columnsSql(RuleRun, 'u')} from rule_runs u
  where u.organization_id = ${organizationId} and u.id = ${id} and u.outcome = 'waiting' for no key update`,
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
      const [[place], found] = await tx.batch(
        lockPlace({ organizationId }),
        enabledRules({ organizationId }, tx),
      );
      const rules = found.map((row) => tx.load(Rule, row));
      const none = { events: [], hasMore: false };
      const news = rules.length === 0 ? none : await nextEvents(tx, place?.event_id ?? null);
      const due = rules.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      return { ...news, rules, due };
    },
    async findNext(now, id) {
      const of = { organizationId, at: now.toISOString() };
      const [row] = await tx.rows(id === undefined ? nextRun(of, tx) : findRun({ ...of, id }, tx));
      if (row === undefined) return null;
      const found = tx.load(RuleRun, row);
      const rule = await tx.findOne(Rule, { id: found.ruleId });
      return rule && { run: found, rule };
    },
    async lockRun(id) {
      const of = { organizationId, id };
      const [, [row]] = await tx.batch(lockPlace(of), waitingRun(of, tx));
      if (row === undefined) return null;
      const found = tx.load(RuleRun, row);
      const rule = await tx.findOne(Rule, { id: found.ruleId }, { lock: true });
      return rule && { run: found, rule };
    },
    async actionsSince(ruleId, since) {
      const of = { organizationId, ruleId, since: since.toISOString() };
      const [found] = await tx.rows(actions(of));
      return found as ActionsOfHour;
    },
  };
}
