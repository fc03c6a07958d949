import { ranksBetween } from '@basalt/domain';
import type { Scene, Tenant } from './scene.ts';

/** Words that the titles of `seedTickets` are made of, a different mixture for each ticket. */
const words = ['login', 'invoice', 'export', 'search', 'banner', 'mobile', 'cache', 'report'];

/**
 * Puts `count` tickets on an empty board, as the owner and in a few statements, since a use case for each would
 * take minutes; answers their ids in order. The last one's title holds `needle`.
 */
export async function seedTickets(
  { sql, seeAs, newId }: Scene,
  { principal, project, boardId }: Tenant,
  {
    count,
    board = 'open',
    needle = 'zeppelin',
  }: { count: number; board?: string; needle?: string },
): Promise<string[]> {
  await seeAs(principal);
  const ids = Array.from({ length: count }, newId);
  const titles = ids.map((_, index) =>
    index === count - 1
      ? `the ${needle}`
      : `${words[index % 8]} ${words[(index >> 3) % 8]} ${index}`,
  );
  const [{ last = 0 } = {}] = await sql<{ last: number }>(
    `update basalt.ticket_counters set last_number = last_number + $3
    where organization_id = $1 and project_id = $2 returning last_number - $3::integer as last`,
    [principal.organizationId, project.id, count],
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
    select organization_id, id, project_id, lower(key) || E'\\n' || title from basalt.tickets
    where organization_id = $1 and board_id = $2`,
    [principal.organizationId, boardId(board)],
  );
  await sql(
    'update basalt.boards set ticket_count = ticket_count + $3 where organization_id = $1 and id = $2',
    [principal.organizationId, boardId(board), count],
  );
  await sql('analyze basalt.tickets, basalt.ticket_search, basalt.boards');
  return ids;
}
