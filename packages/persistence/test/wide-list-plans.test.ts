import type {
  Cursor,
  TicketFilter,
  TicketRecord,
  TicketSort,
  WideTicketSort,
} from '@basalt/domain';
import { leastOf, metricLine, timeOf } from '@basalt/domain/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sortKeys } from '../src/ticket/ticket-sort.ts';
import { readingOf, type Reading } from './explained.ts';
import {
  rareFilters,
  seedLargeOrganization,
  type LargeOrganization,
} from './large-organization.ts';
import { seedCrowd } from './many-tickets.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

/** The proof `lists` takes 100,000 and 10,000. */
const count = Number(process.env['BASALT_LIST_TICKETS'] ?? 10_000);
const organizations = Number(process.env['BASALT_LIST_ORGANIZATIONS'] ?? 300);
const limit = 50;
/** For a page: each ticket with its board, its lists and, in the order of keys, the tickets of the next projects. */
const maxRows = 4 * limit;
const maxBlocks = 30 * limit;
const fields = [
  'created_at',
  'updated_at',
  'last_activity_at',
  'start_at',
  'due_at',
  'priority',
  'estimate',
  'key',
] as const;
const sorts = fields.flatMap((field) => [field, `-${field}`] as const);

const { fixture, server, tenant } = await useTenant({ maxConnections: 1 });

let large: LargeOrganization;
/** In the middle of most orders: one without a date, one without an estimate. */
let middles: TicketRecord[];
let middle: TicketRecord;
/** The indexes that lists looked into. */
const used = new Set<string>();
const worst = { pages: 0, blocks: 0, filters: 0, filterBlocks: 0 };

beforeAll(async () => {
  await seedCrowd(fixture, organizations);
  large = await seedLargeOrganization(fixture, server, tenant, count);
  await fixture.sql('vacuum analyze');
  middles = await Promise.all(
    large.middleKeys.map((ticket) => server.useCases.readTicket(tenant.principal, { ticket })),
  );
  middle = middles[0] as TicketRecord;
}, 600_000);

const list = (sort: WideTicketSort, filter: Partial<TicketFilter> = {}, cursor?: Cursor) =>
  server.useCases.listAllTickets(tenant.principal, {
    organization: tenant.principal.organizationId,
    filter: { words: [], archived: false, ...filter },
    sort,
    page: { limit, cursor },
  });

const listOfProject = (
  sort: TicketSort,
  cursor?: Cursor,
  { project = middle.project_id, ...filter }: Partial<TicketFilter> & { project?: string } = {},
) =>
  server.useCases.listTickets(tenant.principal, {
    project,
    filter: { words: [], archived: false, ...filter },
    sort,
    page: { limit, cursor },
  });

/** From the beginning of an order, and from the middles on in both ways. */
function* places(sort: TicketSort, isWide: boolean) {
  yield { cursor: undefined, project: middle.project_id };
  for (const ticket of middles) {
    const values = sortKeys(sort, isWide).map(({ value }) => value(ticket));
    for (const direction of ['next', 'prev'] as const) {
      yield { cursor: { direction, values }, project: ticket.project_id };
    }
  }
}

/** What the statement of the page reads that `work` asks for. */
async function readingOfPage(
  work: () => Promise<unknown>,
  plan: 'custom' | 'generic',
): Promise<Reading> {
  const sent = await statementsOf(work);
  const page = sent.find(({ text }) => text.includes('bytes_before'));
  if (page === undefined) throw new Error('no page was asked for');
  const after = sent.filter(({ text }) => text.includes('enable_sort'));
  const reading = await readingOf(server, tenant, { ...page, plan, after });
  for (const index of reading.indexes) used.add(index);
  return reading;
}

const isOfTickets = (table: string): boolean => table.startsWith('ticket');

describe(`among ${count} tickets of one organization`, () => {
  it.each(sorts)('pages of the organization by %s are read off an index', async (sort) => {
    for (const { cursor } of places(sort, true)) {
      expectOneIndex(await readingOfPage(() => list(sort, {}, cursor), 'generic'));
    }
  });

  it.each([...sorts, 'rank', '-rank', 'cycle_id', '-cycle_id'] as const)(
    'pages of a project by %s are read off an index',
    async (sort) => {
      for (const { cursor, project } of places(sort, false)) {
        const page = () => listOfProject(sort, cursor, { project });
        expectOneIndex(await readingOfPage(page, 'generic'));
      }
    },
  );

  it.each(['rank', '-rank', 'cycle_id', '-cycle_id'] as const)(
    'pages by %s with archived tickets are read off an index',
    async (sort) => {
      for (const { cursor, project } of places(sort, false)) {
        const page = () => listOfProject(sort, cursor, { project, archived: 'all' });
        expectOneIndex(await readingOfPage(page, 'generic'));
      }
    },
  );

  it.each(sorts)('pages by %s with deleted tickets sort these alone', async (sort) => {
    for (const { cursor, project } of places(sort, false)) {
      const filter = { project, deleted: 'include' } as const;
      expectOneIndex(await readingOfPage(() => listOfProject(sort, cursor, filter), 'generic'));
    }
    for (const { cursor } of places(sort, true)) {
      const page = () => list(sort, { deleted: 'include' }, cursor);
      expectOneIndex(await readingOfPage(page, 'generic'));
    }
  });
});

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

function expectOneIndex({ rows, blocks, scanned, sorted }: Reading): void {
  expect(scanned.filter(isOfTickets)).toEqual([]);
  expect(rows['tickets']).toBeLessThanOrEqual(maxRows);
  expect(blocks).toBeLessThanOrEqual(maxBlocks);
  expect(sorted).toBeLessThanOrEqual(maxRows);
  worst.pages = Math.max(worst.pages, rows['tickets'] ?? 0);
  worst.blocks = Math.max(worst.blocks, blocks);
}

it.each(Object.entries(rareFilters))(
  'the few tickets of the filter %s are found by an index, in each order',
  async (_, filterOf) => {
    const filter = filterOf(large);
    for (const field of fields) {
      let found = 0;
      const { rows, blocks, scanned } = await readingOfPage(async () => {
        found = (await list(`-${field}`, filter)).items.length;
      }, 'custom');
      expect(found).toBeGreaterThanOrEqual(large.each);
      expect(found).toBeLessThanOrEqual(2 * large.each);
      expect(scanned.filter(isOfTickets)).toEqual([]);
      expect(rows['tickets']).toBeLessThanOrEqual(4 * large.each);
      expect(blocks).toBeLessThanOrEqual(maxBlocks);
      worst.filters = Math.max(worst.filters, rows['tickets'] ?? 0);
      worst.filterBlocks = Math.max(worst.filterBlocks, blocks);
    }
  },
);

/** Indexes of tickets that are there for something else than lists. */
const notOfLists = [
  // The owner of a ticket that is named by its id: 403 or 404.
  'tickets_id',
  // A ticket by its key, and that keys are unique.
  'tickets_organization_id_key_key',
  // Analytics.
  'tickets_overdue',
  'tickets_estimated',
  // The purge, and what a board that is deleted takes along.
  'tickets_deleted',
  'tickets_deleted_on_board',
  // Tickets without a value of a custom field. The list of a small project takes this index or a sorted one, as the planner's sample has it.
  'tickets_in_project',
];

it('every other index of tickets serves one of these lists', async () => {
  const rows = await fixture.sql<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'basalt' and tablename = 'tickets'
    and indexname <> all ($1::text[])`,
    [notOfLists],
  );
  expect(rows.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

it('a first page of the organization takes at most three times as long as one of a project', async () => {
  const ratio = await leastOf(3, async () => {
    const [wide, ofProject]: [number[], number[]] = [[], []];
    for (let round = 0; round < 60; round += 1) {
      wide.push(await timeOf(() => list('-created_at')));
      ofProject.push(await timeOf(() => listOfProject('rank')));
    }
    return median(wide) / median(ofProject);
  });
  const all = `${count} tickets of one organization among ${organizations}`;
  for (const line of [
    {
      metric: `${all}: pages of 50 from the start and the middle, ${sorts.length} orders over the organization, ${sorts.length + 2} of a project`,
      bar: `no table of tickets is scanned; ≤ ${maxRows} tickets looked at, ≤ ${maxBlocks} blocks`,
      measured: `${worst.pages} tickets, ${worst.blocks} blocks at most`,
      held: worst.pages <= maxRows && worst.blocks <= maxBlocks,
    },
    {
      metric: `${all}: ${Object.keys(rareFilters).length} filters that select ${large.each} or ${2 * large.each} tickets, in each order`,
      bar: `no table of tickets is scanned; ≤ ${4 * large.each} tickets looked at, ≤ ${maxBlocks} blocks`,
      measured: `${worst.filters} tickets, ${worst.filterBlocks} blocks at most`,
      held: worst.filters <= 4 * large.each && worst.filterBlocks <= maxBlocks,
    },
    {
      metric: `${all}: the first page of the organization, as a multiple of a project’s (p50)`,
      bar: '≤ 3',
      measured: ratio.toFixed(2),
      held: ratio <= 3,
    },
  ]) {
    console.log(metricLine(line));
  }
  expect(ratio).toBeLessThanOrEqual(3);
});

// Last: it changes tickets.
it('tickets that are put into another order are written by their keys', async () => {
  const { project_id: project, board_id: boardId } = middle;
  const { items } = await listOfProject('rank');
  const ticketIds = items.filter((ticket) => ticket.board_id === boardId).map(({ id }) => id);
  expect(ticketIds.length).toBeGreaterThan(2);
  const sent = await statementsOf(() =>
    server.useCases.reorderTickets(tenant.principal, {
      project,
      boardId,
      ticketIds: ticketIds.toReversed(),
    }),
  );
  const writing = sent.find(({ text }) => text.startsWith('update tickets set rank'));
  if (writing === undefined) throw new Error('nothing was written');
  const { rows, scanned } = await readingOf(server, tenant, { ...writing, plan: 'generic' });
  expect(scanned.filter(isOfTickets)).toEqual([]);
  expect(rows['tickets']).toBeLessThanOrEqual(2 * ticketIds.length);
});
