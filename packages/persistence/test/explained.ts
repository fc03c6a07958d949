import { Client } from 'pg';
import { parameterText } from '../src/sql/parameter-text.ts';
import type { Server, Tenant } from './fixture.ts';
import type { Sent } from './statement-log.ts';

/** A step of a plan that was carried out, as PostgreSQL tells it (manual, "EXPLAIN"). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a statement reads. */
export interface Reading {
  /** Rows that it looked at, those that it then left out among them, by table. */
  rows: Readonly<Record<string, number>>;
  /** Blocks of 8 KiB that it looked at. */
  blocks: number;
  /** Tables that it looked through from end to end. */
  scanned: readonly string[];
  /** Indexes that it looked into. */
  indexes: readonly string[];
  /** Rows of its largest sort. */
  sorted: number;
}

/**
 * What the statement reads as a serving connection of the tenant carries it out, with the plan for its values or the one
 * for any values, `after` others of its transaction.
 */
export async function readingOf(
  { database }: Pick<Server, 'database'>,
  { principal }: Pick<Tenant, 'principal'>,
  {
    text,
    values,
    plan,
    after = [],
  }: Sent & { plan: 'custom' | 'generic'; after?: readonly Sent[] },
): Promise<Reading> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of after) await client.query(statement.text, [...statement.values]);
    await client.query(
      `select set_config('basalt.organization_id', $1, true), set_config('plan_cache_mode', $2, true)`,
      [principal.organizationId, `force_${plan}_plan`],
    );
    await client.query(`prepare explained as ${text}`);
    const parameters = values.map((value) => {
      const written = parameterText(value);
      return written === null ? 'null' : Client.prototype.escapeLiteral(`${written}`);
    });
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute explained (${parameters.join(', ')})`,
    );
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
    await client.query('deallocate explained');
    return {
      rows: rowsRead(Plan),
      blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
      scanned: nodesOf(Plan)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .flatMap((node) => node['Relation Name'] ?? []),
      indexes: nodesOf(Plan).flatMap((node) => node['Index Name'] ?? []),
      sorted: Math.max(
        0,
        ...nodesOf(Plan)
          .filter((node) => node['Node Type'].endsWith('Sort'))
          .map(({ Plans: [input] = [] }) => input?.['Actual Rows'] ?? 0),
      ),
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function rowsRead(plan: PlanNode): Record<string, number> {
  const read: Record<string, number> = {};
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const each =
      node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    read[table] = (read[table] ?? 0) + Math.round(each * node['Actual Loops']);
  }
  return read;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
