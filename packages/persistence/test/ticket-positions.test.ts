import { beforeAll, describe, expect, it } from 'vitest';
import { boardOperations } from './board-operations.ts';
import { readingOf, type Reading } from './explained.ts';
import { seedCrowd, seedTickets, settleTickets } from './many-tickets.ts';
import { aTenant, type Server, type Tenant } from './fixture.ts';
import { statementsOf } from './statement-log.ts';
import { useServer } from './use-server.ts';

const count = 10_000;
/** In this order: an index that nothing was written to yet is the one that a plan for anybody would rather go through. */
const plans = ['generic', 'custom'] as const;

const { fixture, server } = await useServer({ maxConnections: 1 });

let tenant: Tenant;
/** In the board's order. */
let tickets: string[];

beforeAll(async () => {
  await seedCrowd(fixture, 3_000);
  tenant = await aTenant(server);
  tickets = await seedTickets(fixture, tenant, { count });

  await fixture.sql('vacuum analyze basalt.boards, basalt.projects');
  // Where every row is visible to all, PostgreSQL thinks nothing of going through an index of all tickets.
  await settleTickets(fixture);
});

type Act = (useCases: Server['useCases']) => Promise<unknown>;
type TicketPosition = Parameters<Server['useCases']['moveTicket']>[1]['position'];

const at = (index: number): string => tickets.at(index) as string;

const move =
  (index: number, position: () => TicketPosition): Act =>
  (useCases) =>
    useCases.moveTicket(tenant.principal, {
      ticket: at(index),
      boardId: tenant.boardId('open'),
      position: position(),
    });

const reorder =
  (from: number): Act =>
  (useCases) =>
    useCases.reorderTickets(tenant.principal, {
      project: tenant.project.id,
      boardId: tenant.boardId('open'),
      ticketIds: tickets.slice(from, from + 10),
    });

const pageOfBoard: Act = (useCases) =>
  useCases.listTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words: [], archived: false, boardIds: [tenant.boardId('open')] },
    sort: 'rank',
    page: { limit: 50 },
  });

/** What the act's questions about tickets read, all together. */
async function readingOfAct(
  act: Act,
  plan: (typeof plans)[number],
): Promise<Pick<Reading, 'rows' | 'blocks'>> {
  const sent = await statementsOf(() => act(server.useCases));
  const asked = sent.filter(({ text }) => /^\s*select\b.*\btickets\b/su.test(text));
  expect(asked.length).toBeGreaterThan(0);
  const found: Reading[] = [];
  for (const each of asked) found.push(await readingOf(server, tenant, { ...each, plan }));
  const rows = found.reduce((sum, each) => sum + (each.rows['tickets'] ?? 0), 0);
  return { rows: { tickets: rows }, blocks: found.reduce((sum, { blocks }) => sum + blocks, 0) };
}

describe.each(plans)('finding a position among 10,000 tickets, by a %s plan', (plan) => {
  const acts: [string, Act, rows: number, blocks: number][] = [
    ['at the end', move(count / 2, () => ({ at: 'end' })), 8, 40],
    ['at the front', move(count / 2, () => ({ at: 'index', index: 0 })), 8, 40],
    ['before another', move(7, () => ({ at: 'before', ticketId: at(count / 2) })), 8, 40],
    ['after another', move(8, () => ({ at: 'after', ticketId: at(count / 2) })), 8, 40],
    ['for ten at the front', reorder(count / 2), 25, 150],
  ];

  // Entries of an index that a condition leaves out are not among the rows, but their blocks are looked at.
  it.each(acts)('%s reads the tickets named and those beside', async (_, act, rows, blocks) => {
    const read = await readingOfAct(act, plan);
    expect(read.rows['tickets']).toBeLessThanOrEqual(rows);
    expect(read.blocks).toBeLessThanOrEqual(blocks);
  });

  it('at an index goes through the entries before it, not through their rows', async () => {
    await settleTickets(fixture);
    const { rows, blocks } = await readingOfAct(
      move(9, () => ({ at: 'index', index: count / 2 })),
      plan,
    );
    expect(rows['tickets']).toBeLessThanOrEqual(count / 2 + 8);
    expect(blocks).toBeLessThan(150);
  });
});

it.each(plans)('a page of a board reads its own tickets, by a %s plan', async (plan) => {
  await settleTickets(fixture);
  const { rows, blocks } = await readingOfAct(pageOfBoard, plan);
  expect(rows['tickets']).toBeLessThanOrEqual(51);
  expect(blocks).toBeLessThan(500);
});

describe('whatever is done with a ticket', () => {
  /** Lists and searches, which find as much as they are asked for; by an index, the position is counted. */
  const long = /^(?:list|search)|ten$|middle$/u;

  it.each(plans)('asks only for what is named, by a %s plan', async (plan) => {
    await settleTickets(fixture);
    // Some of these are gone afterwards.
    const some = tickets.slice(...(plan === 'generic' ? [2_000, 3_000] : [3_000, 4_000]));
    const far: [operation: string, statement: string, blocks: number][] = [];
    for (const [name, operation] of boardOperations(server, { tenant, tickets: some })) {
      const sent = await statementsOf(operation);
      if (long.test(name)) continue;
      const asked = sent.filter(({ text }) => /^\s*select\b.*\bfrom\b/su.test(text));
      expect(asked.length).toBeGreaterThan(0);
      for (const each of asked) {
        const { blocks } = await readingOf(server, tenant, { ...each, plan });
        if (blocks > 40) far.push([name, each.text, blocks]);
      }
    }
    expect(far).toEqual([]);
  });
});

describe('the plan of a statement', () => {
  it('is made for all values after some turns, whichever operation asks', async () => {
    const own = await fixture.serve({ maxConnections: 1 });
    for (let turn = 0; turn < 8; turn += 1) {
      const some = tickets.slice(20 + turn * 8, -turn * 10 - 20);
      for (const [, operation] of boardOperations(own, { tenant, tickets: some })) {
        await operation();
      }
    }
    const { rows } = await own.database.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements
      where generic_plans = 0 and custom_plans > 6`,
    );
    expect(rows.map(({ statement }) => statement)).toEqual([]);
  });
});
