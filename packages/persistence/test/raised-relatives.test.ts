import type { DomainEvent, Principal } from '@basalt/domain';
import { expect, test, vi } from 'vitest';
import { aTenant } from './fixture.ts';
import { seedTickets } from './many-tickets.ts';
import { useServer } from './use-server.ts';

const { fixture, server } = await useServer();

/** A ticket that blocks another one, each on a board of its own. */
async function aBlocker() {
  const { useCases: use } = server;
  const tenant = await aTenant(server);
  const { principal, project, boardId } = tenant;
  const create = (boardSlug: string) =>
    use.createTicket(principal, { project: project.id, boardSlug, title: 'One' });
  const [{ id: blocker }, { id: blocked }] = [await create('open'), await create('pull-request')];
  const related = { ticket: blocker, type: 'blocks', other: blocked } as const;
  const { id: relation } = await use.relateTicket(principal, related);
  await fixture.seeAs(principal);
  const readBlocked = () => use.readTicket(principal, { ticket: blocked });
  return { use, tenant, principal, project, boardId, blocker, blocked, relation, readBlocked };
}

/** Relates the blocker, which has one relation, to these tickets as well. */
async function blockAll(blocker: string, ids: readonly string[]): Promise<void> {
  await fixture.sql(
    `insert into basalt.ticket_relations
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'to_id', n.id))).*
    from basalt.ticket_relations r cross join unnest($2::uuid[]) n (id) where r.from_id = $1`,
    [blocker, ids],
  );
  await fixture.sql('update basalt.tickets set open_blockers = 1 where id = any($1)', [ids]);
}

/** Makes the change while another transaction has locked the ticket: a change that waits for it fails. */
async function whileLocked(ticket: string, change: () => Promise<unknown>): Promise<void> {
  await fixture.sql('begin');
  await fixture.sql(`select from basalt.tickets where id = '${ticket}' for no key update`);
  await change().finally(() => fixture.sql('rollback'));
}

const recounts = ({ organizationId }: Principal) =>
  fixture.sql<Pick<DomainEvent, 'id' | 'affected' | 'data'>>(
    `select id, affected, data from basalt.events
    where organization_id = '${organizationId}' and kind = 'ticket.recounted' order by horizon, sequence`,
  );

test('a change of this version raises relatives itself: no trigger does', async () => {
  const { use, principal, project, boardId, blocker, readBlocked } = await aBlocker();
  const [{ text } = { text: '' }] = await fixture.sql<{ text: string }>(
    `select pg_get_functiondef('basalt.keep_relatives_of_change()'::regprocedure) as text`,
  );
  await fixture.sql(`create or replace function basalt.keep_relatives_of_change() returns trigger
    language plpgsql as $$ begin raise exception 'called'; end $$`);
  const send = (from: string, to: string) =>
    use.deleteBoard(principal, { board: boardId(from), moveToBoardId: boardId(to) });
  await send('open', 'hold');
  expect(await readBlocked()).toMatchObject({ version: 2, blocked: true });
  expect(await recounts(principal)).toEqual([]);
  await send('hold', 'deployed');
  expect(await readBlocked()).toMatchObject({ version: 3, blocked: false });
  await use.updateBoard(principal, { board: boardId('deployed'), isDone: false });
  expect(await readBlocked()).toMatchObject({ version: 4, blocked: true });
  await use.deleteTicket(principal, { ticket: blocker });
  expect(await readBlocked()).toMatchObject({ version: 5, blocked: false });
  await use.restoreTicket(principal, { ticket: blocker });
  expect(await readBlocked()).toMatchObject({ version: 6, blocked: true });
  await use.deleteProject(principal, { project: project.id });
  await use.restoreProject(principal, { project: project.id });
  expect(await readBlocked()).toMatchObject({ version: 6, blocked: true });
  expect(await recounts(principal)).toHaveLength(4);
  await fixture.sql(text);
});

test('a server of the version before, which runs beside this one, still raises them by the triggers', async () => {
  const { boardId, blocker, readBlocked } = await aBlocker();
  const move = (to: string) =>
    fixture.sql(`update basalt.tickets set board_id = '${boardId(to)}' where id = '${blocker}'`);
  await move('hold');
  expect(await readBlocked()).toMatchObject({ version: 2, blocked: true });
  await move('deployed');
  expect(await readBlocked()).toMatchObject({ version: 3, blocked: false });
});

test('the event of a raised ticket comes after those of a change that it waited for', async () => {
  const { use, principal, blocker, blocked } = await aBlocker();
  const { organizationId } = principal;
  await fixture.sql('begin');
  await fixture.sql(`select from basalt.tickets where id = '${blocked}' for no key update`);
  const deletion = use.deleteTicket(principal, { ticket: blocker });
  const isWaiting = async () => {
    const waiting = await fixture.sql('select from pg_locks where not granted limit 1');
    return waiting.length > 0;
  };
  await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 });
  // Transactions in between: their ids are in the horizon of the change that holds the lock.
  await aTenant(server);
  const [first] = await fixture.sql<{ at: string }>(
    `insert into basalt.events (organization_id, id, kind, subject_type, subject_id, actor, data, changes, at)
    values ('${organizationId}', gen_random_uuid(), 'ticket.updated', 'ticket', '${blocked}', '{}', '{}', '{}', now())
    returning lpad(horizon::text, 20, '0') || lpad(sequence::text, 20, '0') as at`,
  );
  await fixture.sql('commit');
  await deletion;
  const [second] = await fixture.sql<{ at: string }>(
    `select lpad(horizon::text, 20, '0') || lpad(sequence::text, 20, '0') as at from basalt.events
    where organization_id = '${organizationId}' and kind = 'ticket.recounted'`,
  );
  expect([first?.at, second?.at]).toEqual([first?.at, second?.at].toSorted());
  expect(second).toBeDefined();
});

test('a parent that moves to a done board, alone or with its board, waits for no child', async () => {
  const { use, principal, boardId, relation, readBlocked, ...tickets } = await aBlocker();
  const { blocker: parent, blocked: child } = tickets;
  await use.relateTicket(principal, { ticket: parent, type: 'child', other: child });
  const { version } = await readBlocked();
  await use.deleteRelation(principal, { relation });
  const move = (to: string) => () =>
    use.moveTicket(principal, { ticket: parent, boardId: boardId(to) });
  await whileLocked(child, move('deployed'));
  await whileLocked(child, move('hold'));
  const switchBoard = (isDone: boolean) => () =>
    use.updateBoard(principal, { board: boardId('hold'), isDone });
  await whileLocked(child, switchBoard(true));
  await whileLocked(child, switchBoard(false));
  await whileLocked(child, () =>
    use.deleteBoard(principal, { board: boardId('hold'), moveToBoardId: boardId('deployed') }),
  );
  expect(await readBlocked()).toMatchObject({ version: version + 1, parent_id: parent });
});

test('the deletion of a project waits for none of its tickets; its restoration counts them', async () => {
  const { use, principal, project, blocked, readBlocked } = await aBlocker();
  await whileLocked(blocked, () => use.deleteProject(principal, { project: project.id }));
  // As the triggers for a server of the version before leave it.
  await fixture.sql(`update basalt.tickets set open_blockers = 0 where id = '${blocked}'`);
  await use.restoreProject(principal, { project: project.id });
  expect(await readBlocked()).toMatchObject({ blocked: true });
});

test('the deletion of a ticket that blocks hundreds is one statement, and several events that webhooks receive once', async () => {
  const { use, principal, project, blocker } = await aBlocker();
  await use.createWebhook(principal, {
    organization: principal.organizationId,
    url: 'https://example.org/hooks/x',
    events: ['ticket.updated'],
  });
  const items = Array.from({ length: 750 }, (_, at) => ({
    op: 'create' as const,
    boardSlug: 'open',
    title: `Blocked ${at}`,
  }));
  const bulk = { project: project.id, mode: 'atomic', isDryRun: false, items } as const;
  await use.bulkTickets(principal, bulk);
  const created = await fixture.sql<{ id: string }>(
    `select id from basalt.tickets where title like 'Blocked %'`,
  );
  await blockAll(
    blocker,
    created.map(({ id }) => id),
  );
  // As autovacuum does within a minute.
  await fixture.sql('analyze basalt.tickets, basalt.ticket_relations');
  await use.deleteTicket(principal, { ticket: blocker });
  const events = await recounts(principal);
  expect(events.map(({ affected }) => affected.length)).toEqual([700, 51]);
  const ids = events.flatMap(({ affected }) => affected.map(({ id }) => id));
  expect(ids).toEqual(events.flatMap(({ data }) => (data as { ticket_ids: string[] }).ticket_ids));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(751);
  const deliveries = await fixture.sql(
    'select event_id, event_type from basalt.webhook_deliveries order by sequence',
  );
  expect(deliveries).toEqual(
    events.map(({ id }) => ({ event_id: id, event_type: 'ticket.updated' })),
  );
  const record = ids[0] ?? '';
  // Transactions of other tests delay the end of the log.
  const readHistory = async () => {
    const page = await use.listTicketEvents(principal, { record, page: { limit: 1 } });
    return page.items[0]?.type === 'ticket.updated' ? page.items : null;
  };
  const history = await vi.waitUntil(readHistory, { timeout: 20_000, interval: 100 });
  expect(history).toMatchObject([{ id: events[0]?.id, affected: [{ id: record }] }]);
});

test('in a database without statistics, a ticket that blocks hundreds among thousands is deleted in a moment', async () => {
  const { use, tenant, principal, blocker } = await aBlocker();
  const ids = await seedTickets(fixture, tenant, { count: 10_000 });
  const blockedIds = ids.slice(0, 300);
  await blockAll(blocker, blockedIds);
  await fixture.sql(`select pg_clear_attribute_stats('basalt', c.relname, a.attname, false), pg_clear_relation_stats('basalt', c.relname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'basalt'::regnamespace and c.relname in ('tickets', 'ticket_relations', 'boards', 'projects')`);
  const begun = performance.now();
  await use.deleteTicket(principal, { ticket: blocker });
  expect(performance.now() - begun).toBeLessThan(2_000);
  const [event] = await recounts(principal);
  expect(event?.affected).toHaveLength(301);
});
