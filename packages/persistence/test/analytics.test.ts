import { beforeAll, expect, test } from 'vitest';
import { readingOf } from './explained.ts';
import { seedTickets, settleTickets } from './many-tickets.ts';
import { aTenant, type Tenant } from './fixture.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const finished = 5000;
const { fixture, server, tenant } = await useTenant();

/** Has nothing but overdue tickets. */
let late: Tenant;

beforeAll(async () => {
  await seedTickets(fixture, tenant, { count: finished, board: 'deployed' });
  late = await aTenant(server, 'Other');
  await seedTickets(fixture, late, { count: 2000 });
  await fixture.sql(
    `update basalt.tickets set due_at = now() - interval '1 day', created_at = now() - interval '2 years',
      updated_at = now() - interval '1 year', entered_board_at = now() - interval '1 year'`,
  );
  await fixture.sql(
    `update basalt.tickets set updated_at = now(), entered_board_at = now()
      where id in (select id from basalt.tickets where project_id = $1 limit 3)`,
    [tenant.project.id],
  );
  for (const days of [-3, -2, -1, 1]) {
    await server.useCases.createTicket(tenant.principal, {
      project: tenant.project.id,
      boardSlug: 'open',
      title: 'Unfinished',
      dueAt: new Date(Date.now() + days * 86_400_000),
    });
  }
  await settleTickets(fixture);
});

const read = ({ principal, project } = tenant) =>
  server.useCases.readAnalytics(principal, { project: project.id });

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** The parts of the plan that read tickets, as a serving connection carries the statement out. */
async function readsOfTickets({ text, values }: { text: string; values: readonly unknown[] }) {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    const { organizationId } = tenant.principal;
    await client.query(`select set_config('basalt.organization_id', $1, true)`, [organizationId]);
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
    return nodesOf(Plan).filter(
      (node) => node['Relation Name'] === 'tickets' || node['Node Type'] === 'Bitmap Index Scan',
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

test('analytics count what is overdue beside what was late and is finished', async () => {
  const total = finished + 4;
  expect(await read()).toMatchObject({ total, done: finished, open: 4, overdue: 3 });
});

test('counting the overdue tickets reads them and no other', async () => {
  const sent = await statementsOf(() => read());
  const ofTickets = sent.filter(({ text }) => text.includes('"t"."due_at"'));
  expect(ofTickets).toHaveLength(1);
  const nodes = (await Promise.all(ofTickets.map(readsOfTickets))).flat();
  // An index scan, or a bitmap made from the index and then the rows: the planner chooses.
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['tickets_overdue']);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  const rows = nodes.map((node) => {
    const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    return Math.round(each * node['Actual Loops']);
  });
  expect(new Set(rows)).toEqual(new Set([3]));
});

test.each(['custom', 'generic'] as const)(
  'thousands of overdue tickets are counted off the index, without their rows, by a %s plan',
  async (plan) => {
    expect(await read(late)).toMatchObject({ overdue: 2000 });
    const sent = await statementsOf(() => read(late));
    const [counting] = sent.filter(({ text }) => text.includes('"t"."due_at"'));
    const { text = '', values = [] } = counting ?? {};
    const { rows, blocks } = await readingOf(server, late, { text, values, plan });
    expect(rows['tickets']).toBe(2000);
    // Some twenty of the index; the rows lie in seventy.
    expect(blocks).toBeLessThan(40);
  },
);

test.each(['custom', 'generic'] as const)(
  'what a project created and completed by week is read off the indexes of these dates, by a %s plan',
  async (plan) => {
    const of = { project: tenant.project.id, weeks: 12 };
    const week = () => server.useCases.readWeeklyAnalytics(tenant.principal, of);
    expect((await week()).weeks.at(-1)).toMatchObject({ created: 4, completed: 3 });
    const sent = await statementsOf(week);
    const ofTickets = sent.filter(({ text }) => text.includes('from tickets t'));
    expect(ofTickets).toHaveLength(2);
    for (const { text, values } of ofTickets) {
      const { rows, scanned } = await readingOf(server, tenant, { text, values, plan });
      expect(scanned).not.toContain('tickets');
      expect(rows['tickets']).toBeLessThanOrEqual(10);
    }
  },
);
