import { setTimeout as after } from 'node:timers/promises';
import { ranksBetween } from '@basalt/domain';
import type { Fixture, Tenant } from './fixture.ts';

/** Words that tickets are made of, a different mixture for each. */
const words = (
  'login invoice export search banner mobile cache report queue worker script layout button header footer ' +
  'address payment refund basket coupon customer account profile avatar upload download archive backup ' +
  'restore migrate schema column filter sorting paging cursor webhook delivery retry signature secret token'
).split(' ');

/** `count` words of a ticket's own, by its place. */
function wordsOf(place: number, count: number): string {
  const picked = Array.from(
    { length: count },
    (_, at) => words[(place * 7 + at * 11) % words.length],
  );
  return picked.join(' ');
}

/** The title of a seeded ticket but the last, by its place. */
export const titleOf = (place: number): string => `${wordsOf(place, 3)} ${place}`;

/** What the search finds it by besides: as long as what people write, in few words each, half a page. */
export const textOf = (place: number): string => `${wordsOf(place, 6)} `.repeat(12);

/**
 * Puts `count` tickets on an empty board, as the owner and in a few statements, since a use case for each would
 * take minutes; answers their ids in order. The last one's title holds `needle`.
 */
export async function seedTickets(
  { sql, seeAs, newId }: Fixture,
  { principal, project, boardId }: Tenant,
  {
    count,
    board = 'open',
    needle = 'zeppelin',
  }: { count: number; board?: string; needle?: string },
): Promise<string[]> {
  await seeAs(principal);
  const ids = Array.from({ length: count }, newId);
  const titles = ids.map((_, place) => (place === count - 1 ? `the ${needle}` : titleOf(place)));
  const [{ last = 0 } = {}] = await sql<{ last: number }>(
    `update basalt.ticket_counters set last_number = last_number + $3
    where organization_id = $1 and project_id = $2 returning last_number - $3::integer as last`,
    [principal.organizationId, project.id, count],
  );
  const key = project.key.toLowerCase();
  const texts = titles.map(
    (title, place) => `${key}-${last + place + 1}\n${title}\n${textOf(place)}`,
  );
  await sql(
    `insert into basalt.tickets (organization_id, id, project_id, board_id, key, number, title, html_policy,
      priority, due_at, rank, archived, version, created_by, entered_board_at, created_at, updated_at)
    select $1, n.id, $2, $3, $4 || '-' || ($5 + n.place), $5 + n.place, n.title, 1, 1 + n.place % 5,
      case when n.place % 3 = 0 then now() + n.place * interval '1 minute' end,
      n.rank, false, 1, '{"type":"system","name":"seed"}', now(), now() + n.place * interval '1 ms', now()
    from unnest($6::uuid[], $7::text[], $8::text[]) with ordinality as n (id, title, rank, place)`,
    [
      principal.organizationId,
      project.id,
      boardId(board),
      project.key,
      last,
      ids,
      titles,
      ranksBetween(null, null, count),
    ],
  );
  await sql(
    `insert into basalt.ticket_search (organization_id, ticket_id, project_id, text)
    select $1, n.id, $2, n.text from unnest($3::uuid[], $4::text[]) as n (id, text)`,
    [principal.organizationId, project.id, ids, texts],
  );
  await sql(
    'update basalt.boards set ticket_count = ticket_count + $3 where organization_id = $1 and id = $2',
    [principal.organizationId, boardId(board), count],
  );
  await sql('analyze basalt.tickets, basalt.ticket_search, basalt.boards');
  // What a GIN index has not sorted in yet counts as cost: searches would be planned by how far autovacuum has come.
  await sql(`select gin_clean_pending_list('basalt.ticket_search_text'::regclass)`);
  return ids;
}

/**
 * Makes that many other organizations, each with a project, a board and five tickets: PostgreSQL plans for the middling
 * one of all, which then holds next to nothing.
 */
export async function seedCrowd({ sql }: Fixture, count: number): Promise<void> {
  await sql(`do $$ declare o uuid; p uuid; b uuid; begin
    for n in 1..${count} loop
      o := gen_random_uuid(); p := gen_random_uuid(); b := gen_random_uuid();
      perform set_config('basalt.organization_id', o::text, true);
      insert into basalt.organizations (id, name, slug, created_at, updated_at)
        values (o, 'Crowd ' || n, 'crowd-' || n, now(), now());
      insert into basalt.projects (organization_id, id, key, name, archived, version, created_at, updated_at)
        values (o, p, 'CROWD', 'Crowd', false, 1, now(), now());
      insert into basalt.ticket_counters (organization_id, project_id, last_number) values (o, p, 5);
      insert into basalt.boards (organization_id, id, project_id, name, slug, color, is_done, is_hidden, position,
          ticket_count, version, created_at, updated_at)
        values (o, b, p, 'Open', 'open', '#64748b', false, false, 0, 5, 1, now(), now());
      insert into basalt.tickets (organization_id, id, project_id, board_id, key, number, title, html_policy, priority,
          rank, archived, version, created_by, entered_board_at, created_at, updated_at)
        select o, gen_random_uuid(), p, b, 'CROWD-' || t, t, 'One of many', 1, 3, 'i' || t, false, 1,
          '{"type":"system","name":"seed"}', now(), now() - n * interval '1 hour', now() - n * interval '1 hour'
        from generate_series(1, 5) t;
    end loop;
  end $$`);
  await sql('vacuum analyze basalt.tickets, basalt.boards, basalt.projects');
}

/** Vacuums until tickets are known to be visible to all, which anyone who looks on just then, autovacuum too, puts off. */
export async function settleTickets({ sql }: Fixture): Promise<void> {
  for (let turn = 0; turn < 1_200; turn += 1) {
    await sql('vacuum analyze basalt.tickets');
    const [{ settled } = { settled: false }] = await sql<{ settled: boolean }>(
      // A table grows by some pages at once, and those that nothing was put on yet count as not visible.
      `select relallvisible > relpages * 0.95 as settled from pg_class where oid = 'basalt.tickets'::regclass`,
    );
    if (settled) return;
    await after(50);
  }
  throw new Error('something has kept tickets from being settled for a minute');
}
