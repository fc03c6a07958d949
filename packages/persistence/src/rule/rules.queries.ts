import {
  Rule,
  RuleRun,
  type RuleQueries,
  type RuleRecord,
  type RuleRunRecord,
} from '@basalt/domain';
import { sql } from 'kysely';
import { idKey, orderedPage } from '../sql/keyset.ts';
import { compiledOnce, selection } from '../sql/query.ts';
import { columnText } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const keys = [idKey<RuleRecord>('r.id', 'asc')];
const newestFirst = [idKey<RuleRunRecord>('u.id', 'desc')];
const columns = sql.raw(columnText(Rule, 'r'));
const runColumns = sql.raw(columnText(RuleRun, 'u'));

const entries = compiledOnce(
  ({ organizationId, ids }: { organizationId: string; ids: readonly string[] }) => sql<{
    id: string;
    at: string;
  }>`select id, entered_board_at as at from tickets
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and entered_board_at is not null`,
);

/** Reads of rules and their runs in PostgreSQL. */
export function createRuleQueries(reads: TenantReads): RuleQueries {
  const { organizationId } = reads;
  const from = sql`from rules r
    join rules_of_live_projects l on l.organization_id = r.organization_id and l.id = r.id
    where r.organization_id = ${organizationId}`;
  return {
    async list(projectId, page) {
      const listed =
        projectId === undefined
          ? from
          : sql`${from} and (r.project_id is null or r.project_id = ${projectId})`;
      const { bounds, orderBy, limit } = orderedPage(keys, page);
      const found = await reads.page(page, {
        rows: selection(
          sql<RuleRecord>`select ${columns} ${listed} and ${bounds} order by ${orderBy} limit ${limit}`,
        ),
        count: selection(sql<{ total: number }>`select count(*)::integer as total ${listed}`),
        keys,
      });
      return found ?? { items: [], next: null, prev: null };
    },
    async find(id) {
      const [rule] = await reads.rows(
        selection(sql<RuleRecord>`select ${columns} ${from} and r.id = ${id}`),
      );
      return rule ?? null;
    },
    async findRun(id) {
      const [run] = await reads.rows(
        selection(
          sql<RuleRunRecord>`select ${runColumns} from rule_runs u where u.organization_id = ${organizationId} and u.id = ${id}`,
        ),
      );
      return run ?? null;
    },
    async boardEntries(ids) {
      const rows = await reads.rows(entries({ organizationId, ids }));
      return new Map(rows.map(({ id, at }) => [id, at]));
    },
    async runs(ruleId, page) {
      const listed = sql`from rule_runs u where u.organization_id = ${organizationId} and u.rule_id = ${ruleId}`;
      const { bounds, orderBy, limit } = orderedPage(newestFirst, page);
      return reads.page(page, {
        exists: selection(sql<object>`select 1 ${from} and r.id = ${ruleId}`),
        rows: selection(
          sql<RuleRunRecord>`select ${runColumns} ${listed} and ${bounds} order by ${orderBy} limit ${limit}`,
        ),
        count: selection(sql<{ total: number }>`select count(*)::integer as total ${listed}`),
        keys: newestFirst,
      });
    },
  };
}
