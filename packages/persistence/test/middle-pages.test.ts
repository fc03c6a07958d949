import type { Cursor } from '@basalt/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingOf, type Reading } from './explained.ts';
import { seedTickets } from './many-tickets.ts';
import { statementsOf } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const limit = 50;
/** Boards in their order, and how long they are. */
const lengths = { open: 2_000, 'in-progress': 10_000, deployed: 2_000 };

const { fixture, server, tenant } = await useTenant({ maxConnections: 1 });

/** Ids of all tickets in the order of the list. */
let all: string[];

beforeAll(async () => {
  const boards = await Promise.all(
    Object.entries(lengths).map(([board, count]) => seedTickets(fixture, tenant, { count, board })),
  );
  all = boards.flat();
  await fixture.sql('vacuum analyze basalt.tickets, basalt.boards');
});

const list = (fields: object, cursor?: Cursor) =>
  server.useCases.listTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words: [], archived: false, ...fields },
    sort: 'rank',
    page: { limit, cursor },
  });

/** The cursor of the list by rank at a ticket. */
async function cursorAt(id: string, direction: Cursor['direction']): Promise<Cursor> {
  const [row] = await fixture.sql<{ board_id: string; rank: string }>(
    'select board_id, rank from basalt.tickets where id = $1',
    [id],
  );
  return { direction, values: [row?.board_id ?? '', row?.rank ?? '', id] };
}

async function readingOfPage(
  plan: 'custom' | 'generic',
  ...asked: Parameters<typeof list>
): Promise<Reading> {
  const sent = await statementsOf(() => list(...asked));
  const pages = sent.filter(({ text }) => text.includes('bytes_before'));
  expect(pages).toHaveLength(1);
  const [page = { text: '', values: [] }] = pages;
  return readingOf(server, tenant, { ...page, plan });
}

const middle = lengths.open + lengths['in-progress'] / 2;

describe.each(['next', 'prev'] as const)('a page from the middle of a long board, %s', (way) => {
  it('holds the tickets that lie there', async () => {
    const cursor = await cursorAt(all[middle] as string, way);
    const { items } = await list({}, cursor);
    const [from, to] = way === 'next' ? [middle + 1, middle + 1 + limit] : [middle - limit, middle];
    expect(items.map(({ id }) => id)).toEqual(all.slice(from, to));
  });

  it.each([
    ['of the project', 'custom', 2],
    ['of the project', 'generic', 2],
    ['of the board', 'custom', 1],
    ['of the board', 'generic', 1],
  ] as const)('%s reads a page of each board there, by a %s plan', async (of, plan, boards) => {
    const fields = of === 'of the board' ? { boardIds: [tenant.boardId('in-progress')] } : {};
    const cursor = await cursorAt(all[middle] as string, way);
    const first = await readingOfPage(plan, fields);
    const page = await readingOfPage(plan, fields, cursor);
    // One more tells whether there are more, and the cursor's own is left out.
    expect(page.rows['tickets']).toBeLessThanOrEqual(boards * (limit + 2));
    expect(page.blocks).toBeLessThan(first.blocks * 1.25);
  });
});
