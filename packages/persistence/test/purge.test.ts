import { systemPrincipal, type Principal } from '@basalt/domain';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inMemoryFileStorage } from '@basalt/domain/testing';
import { createPurge, createSweepFiles, type Purge } from '../src/index.ts';
import { partsOfProject } from '../src/purge/remove-project.ts';
import { tablesWithTrash } from '../src/purge/removed-kinds.ts';
import { aTenant, openFixture, type Fixture, type Server, type Tenant } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

const day = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * day);
const nothing = {
  ...Object.fromEntries(tablesWithTrash.map((table) => [table, 0])),
  kept_outcomes: 0,
  app_tokens: 0,
  webhook_deliveries: 0,
  auth_failures: 0,
  announced_files: 0,
  rule_runs: 0,
};

let fixture: Fixture | undefined;
let server: Server;
let purge: Purge;

beforeEach(async () => {
  await fixture?.close();
  fixture = await openFixture();
  server = await fixture.serve();
  purge = createPurge({ database: server.database });
});
afterAll(async () => fixture?.close());

const run = (deletedBefore = ago(30)) => purge({ deletedBefore, now });
const here = () => fixture as Fixture;

/** Moves the deletion of records into the past. */
async function age(principal: Principal, table: string, days: number, where = 'true') {
  await here().seeAs(principal);
  await here().sql(
    `update basalt.${table} set deleted_at = $1 where organization_id = $2 and deleted_at is not null and ${where}`,
    [ago(days), principal.organizationId],
  );
}

/** Everything that is stored of the organization, by table; one table or all. */
async function rowsOf(principal: Principal, only?: string): Promise<Record<string, unknown[]>> {
  await here().seeAs(principal);
  const tables = await here().sql<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'r'
      and a.attname = 'organization_id' and not a.attisdropped order by 1`);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => only === undefined || table.name === only)) {
    all[name] = await here().sql(
      `select to_json(r) as row from basalt.${name} r where organization_id = $1 order by to_json(r)::text`,
      [principal.organizationId],
    );
  }
  return all;
}

const countOf = async (principal: Principal, table: string) =>
  (await rowsOf(principal, table))[table]?.length;

async function aTicket({ principal, project }: Tenant, title: string, boardSlug = 'open') {
  return server.useCases.createTicket(principal, { project: project.id, boardSlug, title });
}

test('removes a project with everything in it, and its documents only let go of it', async () => {
  const tenant = await aFullTenant(server, 'Own');
  const { principal, project } = tenant;
  const foreign = await aFullTenant(server, 'Other');
  // The use of its credential is noted behind the answer.
  await expect
    .poll(() => rowsOf(foreign.principal, 'api_credentials'))
    .toMatchObject({ api_credentials: [{ row: { last_used_at: expect.any(String) as string } }] });
  const untouched = JSON.stringify(await rowsOf(foreign.principal));
  const events = await countOf(principal, 'events');
  await server.useCases.deleteProject(principal, { project: project.id });
  await age(principal, 'projects', 31);

  expect(await run()).toEqual({ ...nothing, projects: 1 });
  for (const table of [
    'projects',
    'tickets',
    'ticket_search',
    'ticket_labels',
    ...partsOfProject,
  ]) {
    expect([table, await countOf(principal, table)]).toEqual([table, 0]);
  }
  expect(await countOf(principal, 'events')).toBe((events ?? 0) + 1);
  expect((await rowsOf(principal, 'documents'))['documents']).toMatchObject([
    { row: { project_id: null, title: 'secret article' } },
  ]);
  expect(JSON.stringify(await rowsOf(foreign.principal))).toBe(untouched);
  const again = { organization: principal.organizationId, name: 'Web', key: project.key };
  expect((await server.useCases.createProject(principal, again)).key).toBe(project.key);
});

test('removes what was deleted before the moment, and nothing that was deleted after it', async () => {
  const tenant = await aTenant(server);
  const { principal, project } = tenant;
  const { useCases } = server;
  const organization = principal.organizationId;
  const [old, young] = [await aTicket(tenant, 'old'), await aTicket(tenant, 'young')];
  const spared = await aTicket(tenant, 'kept');
  const comment = await useCases.createTicketComment(principal, {
    parent: spared.id,
    bodyHtml: 'gone',
  });
  await useCases.deleteTicketComment(principal, { parent: spared.id, comment: comment.id });
  const document = await useCases.createDocument(principal, { organization, title: 'gone' });
  await useCases.deleteDocument(principal, { document: document.id });
  const second = await useCases.createProject(principal, { organization, name: 'Second' });
  await useCases.deleteProject(principal, { project: second.id });
  for (const { id } of [old, young]) await useCases.deleteTicket(principal, { ticket: id });
  for (const table of ['comments', 'documents', 'projects']) await age(principal, table, 29.9);
  await age(principal, 'tickets', 29.9, `id = '${young.id}'`);
  await age(principal, 'tickets', 30.1, `id = '${old.id}'`);

  expect(await run()).toEqual({ ...nothing, tickets: 1 });
  expect(await run()).toEqual(nothing);
  const restored = await useCases.restoreTicket(principal, { ticket: young.id });
  expect(restored.title).toBe('young');
  await useCases.restoreProject(principal, { project: second.id });
  expect(await countOf(principal, 'projects')).toBe(2);
  for (const table of ['comments', 'documents']) await age(principal, table, 30.1);
  expect(await run()).toEqual({ ...nothing, comments: 1, documents: 1 });
  const { items } = await useCases.listTickets(principal, {
    project: project.id,
    filter: { words: [], archived: false },
    sort: 'rank',
    page: { limit: 10 },
  });
  expect(items.map(({ title }) => title)).toEqual(['kept', 'young']);
});

test('removes a deleted board once no ticket is left on it', async () => {
  const tenant = await aTenant(server);
  const { principal, boardId } = tenant;
  const { id } = await aTicket(tenant, 'deleted', 'hold');
  await server.useCases.deleteTicket(principal, { ticket: id });
  await server.useCases.deleteBoard(principal, { board: boardId('hold') });
  await age(principal, 'boards', 40);
  await age(principal, 'tickets', 1);
  expect(await run()).toEqual(nothing);
  await age(principal, 'tickets', 40);
  expect(await run()).toEqual({ ...nothing, tickets: 1, boards: 1 });
});

test('removes expired answers and old counters, and keeps those that are good', async () => {
  const tenant = await aTenant(server);
  const { principal, project } = tenant;
  const create = (key: string, moment: Date) =>
    server.useCases.createTicket(principal, {
      project: project.id,
      boardSlug: 'open',
      title: key,
      conditions: { retry: { key, operation: 'POST /x', fingerprint: 'x', now: moment } },
    });
  await create('yesterday', ago(1));
  await create('today', ago(0.99));
  const minute = Math.floor(now.getTime() / 60_000);
  await here().sql(
    `insert into basalt.auth_failures values ('192.0.2.1', $1, 3), ('192.0.2.2', $2, 3)`,
    [minute - 2, minute],
  );
  expect(await run()).toEqual({ ...nothing, kept_outcomes: 1, auth_failures: 1 });
  expect((await rowsOf(principal, 'kept_outcomes'))['kept_outcomes']).toMatchObject([
    { row: { key: 'today' } },
  ]);
});

test('takes ended deliveries of webhooks that deliver nothing any more, 30 days after they were made', async () => {
  const { principal } = await aFullTenant(server, 'Acme');
  await here().seeAs(principal);
  const sent = `update basalt.webhook_deliveries set state = 'delivered'`;
  const rows = () => countOf(principal, 'webhook_deliveries');
  const made = (await rows()) as number;
  expect(made).toBeGreaterThan(0);
  await here().sql(`update basalt.webhook_deliveries set created_at = $1`, [ago(31)]);
  expect(await run()).toEqual(nothing);
  await here().sql(`${sent}, created_at = $1`, [ago(29)]);
  expect(await run()).toEqual(nothing);
  expect(await rows()).toBe(made);
  await here().sql(`${sent}, created_at = $1`, [ago(31)]);
  await here().sql(
    `update basalt.webhooks set enabled = false, disabled_reason = 'gone' where organization_id = $1`,
    [principal.organizationId],
  );
  expect(await run()).toEqual({ ...nothing, webhook_deliveries: made });
  expect(await rows()).toBe(0);
});

test('goes through more rows than a batch holds, beside a server that writes', async () => {
  const tenant = await aTenant(server);
  const { principal } = tenant;
  const { id } = await aTicket(tenant, 'copied');
  await server.useCases.deleteTicket(principal, { ticket: id });
  await here().seeAs(principal);
  await here().sql(
    `insert into basalt.tickets (organization_id, id, project_id, board_id, key, number, title, html_policy, priority,
      rank, archived, version, created_by, entered_board_at, created_at, updated_at, deleted_at)
    select organization_id, gen_random_uuid(), project_id, board_id, 'X-' || n, n, title, html_policy, priority,
      rank, archived, version, created_by, entered_board_at, created_at, updated_at, deleted_at
    from basalt.tickets t, generate_series(1000, 2200) n where t.id = $1`,
    [id],
  );
  await age(principal, 'tickets', 31);
  const writing = Promise.all(
    Array.from({ length: 20 }, (_, index) => aTicket(tenant, `new ${index}`)),
  );
  const [first, second] = await Promise.all([run(), run()]);
  await writing;
  const removed = [first, second, await run()].map(({ tickets = 0 }) => tickets);
  expect(removed.reduce((sum, tickets) => sum + tickets)).toBe(1202);
  expect(await countOf(principal, 'tickets')).toBe(20);
});

test('knows every table that a project’s rows are linked from', async () => {
  const links = await here().sql<{ name: string }>(`
    select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'basalt.projects'::regclass and k.confdeltype = 'a'`);
  const known = new Set<string>(['documents', ...partsOfProject]);
  expect(links.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('finds the organizations with deleted records of every kind', async () => {
  const [{ body } = { body: '' }] = await here().sql<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'basalt.organizations_with_deleted'::regproc`,
  );
  const forgotten = tablesWithTrash.filter((table) => !body.includes(`from ${table} r`));
  expect(forgotten).toEqual([]);
});

test('goes through every organization', async () => {
  const tenants = [await aTenant(server, 'A'), await aTenant(server, 'B')];
  for (const tenant of tenants) {
    const { id } = await aTicket(tenant, 'x');
    await server.useCases.deleteTicket(tenant.principal, { ticket: id });
    await age(systemPrincipal(tenant.principal.organizationId), 'tickets', 31);
  }
  expect(await run()).toEqual({ ...nothing, tickets: 2 });
});

test('an organization whose rows cannot be removed keeps no other one from it, and its error is thrown', async () => {
  const tenants = [
    await aTenant(server, 'A'),
    await aTenant(server, 'B'),
    await aTenant(server, 'C'),
  ];
  for (const { principal, project } of tenants) {
    const made = { project: project.id, boardSlug: 'open', title: 'x' };
    const retry = { key: 'k', operation: 'POST /x', fingerprint: 'x', now: ago(2) };
    const { id } = await server.useCases.createTicket(principal, {
      ...made,
      conditions: { retry },
    });
    await server.useCases.deleteTicket(principal, { ticket: id });
    await age(systemPrincipal(principal.organizationId), 'tickets', 31);
  }
  const poisoned = tenants
    .map(({ principal }) => principal.organizationId)
    .toSorted()
    .at(0);
  await here().sql(`create function public.refuse() returns trigger language plpgsql as $$
    begin raise exception 'it stays'; end $$`);
  for (const table of ['tickets', 'kept_outcomes'])
    await here().sql(`create trigger refuse before delete on basalt.${table} for each row
      when (old.organization_id = '${poisoned}') execute function public.refuse()`);
  await expect(run()).rejects.toThrow('it stays');
  for (const { principal } of tenants) {
    const rest = principal.organizationId === poisoned ? 1 : 0;
    expect([
      await countOf(principal, 'tickets'),
      await countOf(principal, 'kept_outcomes'),
    ]).toEqual([rest, rest]);
  }
  for (const table of ['tickets', 'kept_outcomes'])
    await here().sql(`drop trigger refuse on basalt.${table}`);
  expect(await run()).toEqual({ ...nothing, tickets: 1, kept_outcomes: 1 });
});

test('stored bytes that cannot be removed keep no others from it, until too many fail', async () => {
  const { principal } = await aTenant(server, 'A');
  const names = Array.from({ length: 30 }, (_, at) => ({
    organizationId: principal.organizationId,
    sha256: at.toString(16).padStart(64, '0'),
  }));
  const swept = async (broken: number) => {
    const removed: string[] = [];
    let tried = 0;
    const sweep = createSweepFiles({
      database: server.database,
      fileStorage: {
        ...inMemoryFileStorage(),
        async *list() {
          yield* names;
        },
        remove: async (name) => {
          tried += 1;
          if (tried <= broken) throw new Error('it stays');
          if ('sha256' in name) removed.push(name.sha256);
        },
      },
    });
    const outcome = await sweep().catch((error: Error) => error.message);
    return [outcome, removed.length];
  };
  expect(await swept(0)).toEqual([{ unnamed_bytes: 30 }, 30]);
  expect(await swept(1)).toEqual(['it stays', 29]);
  expect(await swept(30)).toEqual(['it stays', 0]);
});

test('removes a custom field that was deleted long ago with its values, and no other value', async () => {
  const tenant = await aTenant(server, 'Own');
  const { principal, project } = tenant;
  const use = server.useCases;
  const define = async (name: string) =>
    use.createField(principal, {
      organization: principal.organizationId,
      projectId: project.id,
      name,
      type: 'number',
    });
  const [cost, size] = [await define('Cost'), await define('Size')];
  const create = async (customFields: Record<string, number>) =>
    use.createTicket(principal, {
      project: project.id,
      boardSlug: 'open',
      title: 'Work',
      customFields,
    });
  const both = await create({ cost: 5, size: 2 });
  const costly = await create({ cost: 6 });
  await use.deleteField(principal, { field: cost.id });
  expect(await run()).toMatchObject({ fields: 0 });
  await age(principal, 'fields', 31);
  expect(await run()).toMatchObject({ fields: 1 });
  const { tickets = [], ticket_fields: values = [] } = await rowsOf(principal);
  expect(values).toMatchObject([{ row: { ticket_id: both.id, field_id: size.id, amount: 2 } }]);
  const stored = (tickets as { row: { id: string; field_values: unknown; version: number } }[]).map(
    ({ row }) => [row.id, row.field_values, row.version],
  );
  expect(new Set(stored)).toEqual(
    new Set([
      [both.id, { [size.id]: 2 }, 2],
      [costly.id, null, 2],
    ]),
  );
  expect(await run()).toEqual(nothing);
});

test('removes the values of custom fields of a removed project from tickets that moved away', async () => {
  const { principal, project } = await aTenant(server, 'Own');
  const use = server.useCases;
  const away = await use.createProject(principal, {
    organization: principal.organizationId,
    name: 'Away',
    key: 'AWAY',
  });
  const kind = { organization: principal.organizationId, name: 'Cost', type: 'number' } as const;
  await use.createField(principal, { ...kind, projectId: away.id });
  const cost = await use.createField(principal, { ...kind, projectId: project.id });
  const [board] = (await use.listBoards(principal, { project: away.id, page: { limit: 1 } })).items;
  const { id: ticket } = await use.createTicket(principal, {
    project: away.id,
    boardId: board?.id,
    title: 'Work',
    customFields: { cost: 5 },
  });
  await use.moveTicket(principal, { ticket, projectId: project.id, boardSlug: 'open' });
  await use.deleteProject(principal, { project: away.id });
  await age(principal, 'projects', 31);
  expect(await run()).toMatchObject({ projects: 1 });
  const { tickets = [], ticket_fields: values = [] } = await rowsOf(principal);
  expect(tickets).toMatchObject([{ row: { id: ticket, field_values: { [cost.id]: 5 } } }]);
  expect(Object.keys((tickets[0] as { row: { field_values: object } }).row.field_values)).toEqual([
    cost.id,
  ]);
  expect(values).toMatchObject([{ row: { field_id: cost.id } }]);
});
