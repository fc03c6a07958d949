import { ranksBetween } from '@basalt/domain';
import { beforeAll, expect, it } from 'vitest';
import { seedTickets } from './many-tickets.ts';
import { statementsOf, type Sent } from './statement-log.ts';
import { useTenant } from './use-server.ts';

const { fixture, server, tenant } = await useTenant({ maxConnections: 2 });

beforeAll(async () => {
  await fixture.seeAs(tenant.principal);
});

/** Ids of all tickets of the board, in order. */
async function orderOf(board: string): Promise<string[]> {
  const rows = await fixture.sql<{ id: string }>(
    'select id from basalt.tickets where board_id = $1 and deleted_at is null order by rank, id',
    [board],
  );
  return rows.map(({ id }) => id);
}

/** The longest list that was sent along. */
const longestList = (sent: readonly Sent[]): number =>
  Math.max(
    ...sent.flatMap(({ values }) =>
      values.map((value) => (Array.isArray(value) ? value.length : 0)),
    ),
  );

async function count(text: string): Promise<number> {
  const [row] = await fixture.sql<{ count: number }>(
    `select count(*)::integer as count from ${text}`,
    [],
  );
  return row?.count ?? 0;
}

/** The ids that the events of these kinds say they affected, for each event; waits until the log is settled so far. */
async function affectedBy(type: string, lengths: readonly number[]): Promise<Set<string>> {
  const { principal } = tenant;
  let told: string[][] = [];
  const read = async () => {
    const { items } = await server.useCases.listEvents(principal, {
      organization: principal.organizationId,
      type: [type],
      page: { limit: 200 },
    });
    told = items
      .map(({ affected }) => affected.map(({ id }) => id))
      .filter((ids) => ids.length > 0);
    return told.map((ids) => ids.length);
  };
  await expect.poll(read, { timeout: 120_000 }).toEqual(lengths);
  return new Set(told.flat());
}

it('a board of many tickets is deleted by statements over sets, and they follow in their order', async () => {
  const { principal, boardId } = tenant;
  const [open, hold] = [boardId('open'), boardId('hold')];
  const webhook = await server.useCases.createWebhook(principal, {
    organization: principal.organizationId,
    url: 'https://example.org/hook',
    events: ['board.*'],
  });
  const [first = ''] = await seedTickets(fixture, tenant, { count: 1, board: 'hold' });
  const ids = await seedTickets(fixture, tenant, { count: 1250 });
  const archived = ids.filter((_, at) => at % 7 === 3);
  const deleted = ids.slice(500, 503);
  await fixture.sql('update basalt.tickets set archived = true where id = any($1::uuid[])', [
    archived,
  ]);
  await fixture.sql('update basalt.tickets set deleted_at = now() where id = any($1::uuid[])', [
    deleted,
  ]);
  const live = ids.filter((id) => !archived.includes(id) && !deleted.includes(id)).length;
  await fixture.sql('update basalt.boards set ticket_count = $2 where id = $1', [open, live]);

  const sent = await statementsOf(() =>
    server.useCases.deleteBoard(principal, { board: open, moveToBoardId: hold }),
  );
  const followed = ids.filter((id) => !deleted.includes(id));
  expect(await orderOf(hold)).toEqual([first, ...followed]);
  expect(await count(`basalt.boards where id = '${hold}' and ticket_count = ${live + 1}`)).toBe(1);
  expect(await count(`basalt.tickets where board_id = '${hold}' and deleted_at is not null`)).toBe(
    3,
  );
  const told = await affectedBy('board.deleted', [1_000, ids.length + 5 - 1_000]);
  expect(ids.every((id) => told.has(id))).toBe(true);
  const reported = `basalt.webhook_deliveries where webhook_id = '${webhook.id}'`;
  expect(await count(reported)).toBe(2);
  expect(longestList(sent)).toBeLessThanOrEqual(2_000);
  expect(sent.length).toBeLessThan(25);
});

it('the ranks of many tickets are written in portions', async () => {
  const ids = await seedTickets(fixture, tenant, { count: 5100, board: 'deployed' });
  const ranks = ranksBetween(null, null, ids.length);
  const turned = ids.toReversed();
  const boardId = tenant.boardId('deployed');
  const spread = new Map(turned.map((id, at) => [id, ranks[at] as string]));
  await server.tenancy.inTenant(tenant.principal, (stores) =>
    stores.write(
      { sets: [{ kind: 'ranks', boardId, ranks: spread, now: new Date() }] },
      { kind: 'done', answer: null },
    ),
  );
  expect(await orderOf(tenant.boardId('deployed'))).toEqual(turned);
});

/** How many of the tickets have this version. */
const ofVersion = (ids: readonly string[], version: number): Promise<number> =>
  count(`basalt.tickets where version = ${version} and id in ('${ids.join("','")}')`);

it('a board of many tickets becomes a done board by statements over sets', async () => {
  const ids = await seedTickets(fixture, tenant, { count: 1250, board: 'in-progress' });
  await fixture.sql('update basalt.tickets set archived = true where id = any($1::uuid[])', [
    ids.slice(100, 300),
  ]);
  await fixture.sql('update basalt.tickets set deleted_at = now() where id = any($1::uuid[])', [
    ids.slice(300, 900),
  ]);
  const { principal, boardId } = tenant;
  const sent = await statementsOf(() =>
    server.useCases.updateBoard(principal, { board: boardId('in-progress'), isDone: true }),
  );
  expect(await ofVersion(ids, 2)).toBe(1250);
  expect(longestList(sent)).toBeLessThanOrEqual(2_000);
  expect(sent.length).toBeLessThan(20);
  expect(await affectedBy('board.updated', [1_000, 250])).toEqual(new Set(ids));
});

it('a change of thousands of tickets does not compress the pages that it writes, and one of few does', async () => {
  await fixture.sql('create table basalt.seen (setting text)');
  await fixture.sql('grant insert on basalt.seen to basalt_app');
  await fixture.sql(`create function basalt.see() returns trigger language plpgsql as $$ begin
    insert into basalt.seen values (current_setting('wal_compression')); return null; end $$`);
  await fixture.sql(
    'create trigger see after update on basalt.boards for each row execute function basalt.see()',
  );
  const { principal, boardId } = tenant;
  const few = { board: boardId('hold'), isDone: true };
  await server.useCases.updateBoard(principal, few);
  const many = { board: boardId('deployed'), isDone: false };
  expect(await count(`basalt.tickets where board_id = '${many.board}'`)).toBe(5100);
  await server.useCases.updateBoard(principal, many);
  const seen = await fixture.sql<{ setting: string }>('select setting from basalt.seen');
  // On a server where the migrations' login cannot allow it, or with another way of compressing, all stays as it is.
  const [asked] = await fixture.sql<{ setting: string; may: boolean }>(
    `select current_setting('wal_compression') as setting, rolsuper as may from pg_roles where rolname = current_user`,
  );
  const usual = asked?.setting ?? '';
  const forMany = usual === 'pglz' && asked?.may ? 'off' : usual;
  expect(seen.map(({ setting }) => setting)).toEqual([usual, forMany]);
});

it('a label of many tickets is deleted in transactions of some hundred tickets, whose versions grow', async () => {
  const ids = await seedTickets(fixture, tenant, { count: 1250, board: 'pull-request' });
  const { principal, project } = tenant;
  const { id } = await server.useCases.createLabel(principal, { project: project.id, name: 'bug' });
  await fixture.sql(
    `insert into basalt.ticket_labels (organization_id, ticket_id, label_id, position)
    select $1, id, $2, 0 from unnest($3::uuid[]) as named (id)`,
    [principal.organizationId, id, ids],
  );
  const sent = await statementsOf(() => server.useCases.deleteLabel(principal, { label: id }));
  expect(await ofVersion(ids, 2)).toBe(1250);
  expect(await count(`basalt.ticket_labels where label_id = '${id}'`)).toBe(0);
  expect(await affectedBy('label.*', [500, 500, 250])).toEqual(new Set(ids));
  // Others write between two of them.
  expect(sent.filter(({ text }) => text === 'commit').length).toBe(3);
});
