import { Rule, type RuleStore } from '@basalt/domain';
import { sql } from 'kysely';
import { locksOf } from '../lock/lock-with-project.ts';
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

/** The statement that makes runs begin with the next event of the log, while no rule is on. */
export const readToEnd = (organizationId: string) => [
  sql`insert into rule_places (organization_id, event_id)
    select ${organizationId}::uuid, (
      select e.id from events e where e.organization_id = ${organizationId}
      order by e.horizon desc, e.sequence desc limit 1)
    where not exists (select from rules r where r.organization_id = ${organizationId} and r.enabled)
    on conflict (organization_id) do update set event_id = excluded.event_id`,
];

/** Rules of the transaction's tenant in PostgreSQL. */
export function createRuleStore(tx: Transaction): RuleStore {
  const { organizationId } = tx;
  return {
    async lock(id) {
      const found = await locks.lock(tx, id);
      return found && { rule: found.record, project: found.project };
    },
    async lockedCount() {
      const [, [row]] = await tx.batch(
        nameLock(`${organizationId}/rules`),
        countRules({ organizationId }),
      );
      return row?.count ?? 0;
    },
  };
}
