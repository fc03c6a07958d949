import { DomainError, type BulkItem } from '@basalt/domain';
import { leastOf, metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { concurrently, calls } from './concurrently.ts';
import { aTenant, type Tenant } from './fixture.ts';
import { statementsOf } from './statement-log.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer({ maxConnections: 8, connectTimeout: 60_000 });

const bulk = (
  { principal, project }: Tenant,
  items: readonly BulkItem[],
  mode: 'atomic' | 'each' = 'atomic',
) => server.useCases.bulkTickets(principal, { project: project.id, mode, isDryRun: false, items });

const creations = (count: number): BulkItem[] =>
  Array.from({ length: count }, (_, index) => ({
    op: 'create',
    boardSlug: 'open',
    title: `Ticket ${index}`,
    descriptionHtml: '<p>As asked.</p>',
    tagNames: [`tag ${index % 7}`],
  }));

const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const ordersOf = async ({ principal, project }: Tenant) => {
  await fixture.seeAs(principal);
  return fixture.sql<{ count: number; number: number; board_count: number; events: number }>(
    `select count(*)::integer as count, coalesce(max(number), 0) as number,
      (select sum(ticket_count)::integer from basalt.boards where project_id = $1) as board_count,
      (select count(*)::integer from basalt.events where project_id = $1) as events
    from basalt.tickets where project_id = $1 and deleted_at is null`,
    [project.id],
  );
};

test('a thousand creations are read for once and written once, at half the cost of single ones', async () => {
  const tenant = await aTenant(server, 'Thousand');
  const single = (item: BulkItem) => {
    if (item.op !== 'create') throw new Error('not a creation');
    const { op: _, ...input } = item;
    return server.useCases.createTicket(tenant.principal, { project: tenant.project.id, ...input });
  };
  const sent = await statementsOf(() => bulk(tenant, creations(1000)));
  const waits = sent.filter(({ text }) =>
    /^\s*(select|update .* returning|insert into tags)/u.test(text),
  );
  expect(waits.length).toBeLessThan(15);
  // From here on everything is written, in one packet.
  const numbered = sent.findIndex(({ text }) => /^update "?ticket_counters/u.test(text));
  const behind = sent.slice(numbered + 1).map(({ text }) => text.trim().split(/\s/u, 1)[0]);
  // The last but one adds deliveries: `with … insert`.
  expect(new Set(behind)).toEqual(new Set(['insert', 'update', 'with', 'commit']));
  expect(behind.length).toBeLessThan(60);
  const found = await server.useCases.listTickets(tenant.principal, {
    project: tenant.project.id,
    filter: { words: ['ticket', '999'], archived: false },
    sort: 'rank',
    page: { limit: 10 },
  });
  const last = found.items.find(({ title }) => title === 'Ticket 999');
  expect(last).toMatchObject({ number: 1000, tag_names: ['tag 5'] });
  const ratio = await leastOf(0.5, async () => {
    const many = await processorTime(() => bulk(tenant, creations(1000)));
    const singleTime = await processorTime(async () => {
      for (const item of creations(100)) await single(item);
    });
    console.log(
      `bulk of 1000: ${Math.round(many)} ms, 1000 single ones: ${Math.round(singleTime * 10)} ms`,
    );
    return many / (singleTime * 10);
  });
  console.log(
    metricLine({
      metric: 'processor time of the server for 1,000 tickets created at once',
      bar: 'at most half of that for 1,000 single requests',
      measured: `${Math.round(ratio * 100)} %`,
      held: ratio <= 0.5,
    }),
  );
  expect(ratio).toBeLessThanOrEqual(0.5);
});

test('a thousand updates of a ticket with three new tags each cost at most twice what they cost without', async () => {
  const tenant = await aTenant(server, 'Tags');
  const [ticket = ''] = idsOf(await bulk(tenant, creations(1)));
  const updates = (tagsOf: (index: number) => string[]): BulkItem[] =>
    Array.from({ length: 1000 }, (_, index) => ({
      op: 'update',
      ticket,
      title: `Title ${index}`,
      tagNames: tagsOf(index),
    }));
  let round = 0;
  const ratio = await leastOf(2, async () => {
    round += 1;
    const fresh = (index: number) => ['a', 'b', 'c'].map((name) => `${name} ${round} ${index}`);
    const plain = await processorTime(() =>
      bulk(
        tenant,
        updates(() => []),
      ),
    );
    const tagged = await processorTime(() => bulk(tenant, updates(fresh)));
    console.log(`with new tags: ${Math.round(tagged)} ms, without: ${Math.round(plain)} ms`);
    return tagged / plain;
  });
  expect(ratio).toBeLessThanOrEqual(2);
  const sent = await statementsOf(() =>
    bulk(
      tenant,
      updates((index) => [`last ${index}`]),
    ),
  );
  expect(sent.length).toBeLessThan(40);
  const stored = await server.useCases.readTicket(tenant.principal, { ticket });
  expect(stored.tag_names).toEqual(['last 999']);
});

test('the refusal of a late item writes nothing: no ticket, no number, no count, no event', async () => {
  const tenant = await aTenant(server, 'Late');
  const before = await ordersOf(tenant);
  const items = [...creations(700), { op: 'delete', ticket: 'NONE-1' } as const, ...creations(9)];
  const refusal: unknown = await bulk(tenant, items).catch((error: unknown) => error);
  if (!(refusal instanceof DomainError)) throw new Error('was not refused');
  expect(refusal.details).toMatchObject({ failedIndex: 700 });
  expect(await ordersOf(tenant)).toEqual(before);
  const [first] = await bulk(tenant, creations(1));
  expect(first).toMatchObject({ ticket: { number: 1 } });
});

test('bulk moves that cross each other, and single ones among them, all get through', async () => {
  const tenant = await aTenant(server, 'Crossing');
  const made = await bulk(tenant, creations(40));
  const ids = made.flatMap((outcome) => (outcome.done === null ? [] : (outcome.ticket?.id ?? [])));
  const slugs = ['open', 'hold', 'in-progress'];
  const moves = (turn: number): BulkItem[] =>
    ids.map((_, index) => ({
      op: 'move',
      ticket: ids[(turn % 2 === 0 ? index : ids.length - 1 - index) % ids.length] as string,
      boardSlug: slugs[(turn + index) % 3] as string,
      position: { at: 'end' },
    }));
  const crossing = calls(6, async (turn) => bulk(tenant, moves(turn), 'each'));
  const single = calls(12, async (turn) =>
    server.useCases.moveTicket(tenant.principal, {
      ticket: ids[turn * 3] as string,
      boardId: tenant.boardId(slugs[turn % 3] as string),
    }),
  );
  const { failed, refused } = await concurrently<unknown>([...crossing, ...single]);
  expect([failed, [...refused]]).toEqual([[], []]);
  const [counted] = await ordersOf(tenant);
  expect(counted).toMatchObject({ count: 40, board_count: 40 });
});

test('no interleaving of bulk movers and single ones puts more tickets on a board than its limit', async () => {
  const tenant = await aTenant(server, 'Limited');
  const { principal } = tenant;
  const made = await bulk(tenant, creations(30));
  const ids = made.flatMap((outcome) => (outcome.done === null ? [] : (outcome.ticket?.id ?? [])));
  const hold = tenant.boardId('hold');
  await server.useCases.updateBoard(principal, { board: hold, wipLimit: 7 });
  const { failed } = await concurrently<unknown>([
    ...calls(4, async (turn) =>
      bulk(
        tenant,
        ids.slice(turn * 5, turn * 5 + 5).map((ticket) => ({
          op: 'move',
          ticket,
          boardId: hold,
          position: { at: 'end' },
        })),
        turn % 2 === 0 ? 'each' : 'atomic',
      ),
    ),
    ...calls(10, async (turn) =>
      server.useCases.moveTicket(principal, { ticket: ids[20 + turn] as string, boardId: hold }),
    ),
  ]);
  expect(failed).toEqual([]);
  const { ticket_count: count } = await server.useCases.readBoard(principal, { board: hold });
  expect(count).toBe(7);
});

/** Waits until this many statements of this database wait for a lock. */
async function untilLocked(count = 1): Promise<void> {
  for (;;) {
    const waiting = await fixture.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
  }
}

/** Lets no ticket of the project have a number until the transaction ends. */
async function holdNumbers({ principal, project }: Tenant): Promise<void> {
  await fixture.seeAs(principal);
  await fixture.sql('begin');
  await fixture.sql('select from basalt.ticket_counters where project_id = $1 for update', [
    project.id,
  ]);
}

test('while a bulk is at work, tickets are changed and moved on boards that it does not concern', async () => {
  const tenant = await aTenant(server, 'Beside');
  const { principal } = tenant;
  const tagNames = ['TAG 0', 'tag 1', 'tag 2'];
  const item: BulkItem = { op: 'create', boardSlug: 'hold', title: 'One', tagNames };
  const [ticketId = ''] = idsOf(await bulk(tenant, [item]));
  // The bulk holds its board and waits for the numbers of its tickets.
  await holdNumbers(tenant);
  let ended = false;
  const work = bulk(tenant, creations(3)).finally(() => (ended = true));
  try {
    await untilLocked();
    const boardId = tenant.boardId('in-progress');
    await server.useCases.moveTicket(principal, { ticket: ticketId, boardId });
    await server.useCases.updateTicket(principal, { ticket: ticketId, title: 'Other' });
    expect(ended).toBe(false);
  } finally {
    await fixture.sql('rollback');
    await work;
  }
});

test('a bulk with a new tag and a creation on another board with the same one do not wait for each other in a circle', async () => {
  const tenant = await aTenant(server, 'Tagged');
  const { principal, project } = tenant;
  const sent = await statementsOf(async () => {
    await holdNumbers(tenant);
    const boardId = tenant.boardId('hold');
    const input = { project: project.id, boardId, title: 'Single', tagNames: ['tag 0'] };
    const single = server.useCases.createTicket(principal, input);
    const both = [single];
    try {
      await untilLocked();
      both.push(bulk(tenant, creations(1)).then(() => single));
      await untilLocked(2);
    } finally {
      await fixture.sql('commit');
      await Promise.all(both);
    }
  });
  // One of two that wait in a circle would be undone and begin again.
  const numbers = sent.filter(({ text }) => /^update "?ticket_counters/u.test(text));
  expect(numbers).toHaveLength(2);
});

test('a bulk finds the board of a ticket that was moved while it waited', async () => {
  const tenant = await aTenant(server, 'Moved');
  const { principal } = tenant;
  const [ticketId = ''] = idsOf(await bulk(tenant, creations(1)));
  await fixture.seeAs(principal);
  await fixture.sql('begin');
  await fixture.sql(
    `update basalt.boards set ticket_count = case slug when 'hold' then 1 else 0 end where project_id = $1`,
    [tenant.project.id],
  );
  await fixture.sql('update basalt.tickets set board_id = $2 where id = $1', [
    ticketId,
    tenant.boardId('hold'),
  ]);
  const work = bulk(tenant, [
    { op: 'move', ticket: ticketId, boardSlug: 'deployed', position: { at: 'end' } },
  ]);
  try {
    await untilLocked();
  } finally {
    await fixture.sql('commit');
  }
  expect(await work).toMatchObject([
    { done: 'changed', ticket: { board_id: tenant.boardId('deployed') } },
  ]);
});

/** The ids of the tickets that a bulk made, in their order. */
const idsOf = (outcomes: Awaited<ReturnType<typeof bulk>>): string[] =>
  outcomes.flatMap((outcome) => (outcome.done === null ? [] : (outcome.ticket?.id ?? [])));

test('a thousand moves to places are some statements, and answer what is stored, also where ranks are spread again', async () => {
  const tenant = await aTenant(server, 'Places');
  const ids = idsOf(await bulk(tenant, creations(1000)));
  const last = ids.at(-1) as string;
  const moves: BulkItem[] = ids.map((ticket, index) => ({
    op: 'move',
    ticket,
    boardSlug: 'open',
    // All into one gap: its ranks become too long.
    position:
      ticket === last
        ? { at: 'index', index: 0 }
        : { at: index % 2 === 0 ? 'before' : 'after', ticketId: last },
  }));
  let outcomes: Awaited<ReturnType<typeof bulk>> = [];
  const sent = await statementsOf(async () => {
    outcomes = await bulk(tenant, moves);
  });
  const spreads = sent.filter(({ text }) => text.includes('set rank = new.rank'));
  expect(spreads.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(150);
  await fixture.seeAs(tenant.principal);
  const rows = await fixture.sql<{ id: string; rank: string; version: number }>(
    'select id, rank, version from basalt.tickets where project_id = $1 order by id',
    [tenant.project.id],
  );
  const reported = outcomes.flatMap((outcome) =>
    outcome.done === null || outcome.ticket === null ? [] : [outcome.ticket],
  );
  expect(
    reported
      .map(({ id, rank, version }) => ({ id, rank, version }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(rows);
});

test('a webhook gets the events of each ticket in the order of the items', async () => {
  const tenant = await aTenant(server, 'Told');
  const { principal } = tenant;
  const ids = idsOf(await bulk(tenant, creations(80)));
  const { id: webhook } = await server.useCases.createWebhook(principal, {
    organization: principal.organizationId,
    url: 'https://example.test/',
    events: ['ticket.*'],
  });
  const turns = ['first', 'second', 'third'];
  const items = turns.flatMap((title) =>
    ids.map((ticket): BulkItem => ({ op: 'update', ticket, title })),
  );
  await bulk(tenant, items, 'each');
  const name = { organizationId: principal.organizationId, webhookId: webhook };
  const batch = await server.useCases.claimDeliveries(name, { limit: 1_000, lease: 60_000 });
  const titles = batch?.lanes.map(({ deliveries }) =>
    deliveries.map(({ event }) => (event.data as { title: string }).title),
  );
  expect(titles).toEqual(ids.map(() => turns));
});
