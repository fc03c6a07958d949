import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The tickets to make. */
export interface TicketSeed {
  organizationId: string;
  projectId: string;
  boardId: string;
  /** The key of the project, with which the keys of the tickets begin. */
  key: string;
  /** The first ticket's number. */
  from: number;
  count: number;
  /** The author, as JSON in the form that the service stores. */
  author?: string;
}

/** Does work on a connection of the database's owner, which bypasses row-level security. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c search_path=basalt,public' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills a board with tickets as the API would have made them, in one statement. */
export async function seedTickets(client: Client, seed: TicketSeed): Promise<void> {
  const { organizationId, projectId, boardId, key, from, count } = seed;
  const author = seed.author ?? '{"type":"system","name":"bench"}';
  await client.query(
    `with numbers as (select n, uuidv7() as id from generate_series($5::int, $5::int + $6::int - 1) n),
    made as (
      insert into tickets (organization_id, id, project_id, board_id, key, number, title, description_html, priority,
        due_at, rank, archived, version, created_by, entered_board_at, created_at, updated_at, html_policy)
      select $1, id, $2, $3, $4 || '-' || n, n, 'Ticket ' || n || ' about ' || md5(n::text),
        '<p>Text of ticket ' || n || ': ' || repeat(md5((n * 7)::text) || ' ', 6) || '</p>', 1 + n % 5,
        case when n % 3 = 0 then now() + (n % 60 - 30) * interval '1 day' end, 'i' || lpad(n::text, 8, '0') || '1',
        false, 1, $7::json, now(), now() - n * interval '1 second',
        now() - n * interval '1 second', 1
      from numbers returning organization_id, id, project_id, key, title, description_html)
    insert into ticket_search (organization_id, ticket_id, project_id, text)
    select organization_id, id, project_id, lower(key || E'\\n' || title || E'\\n' || description_html) from made`,
    [organizationId, projectId, boardId, key, from, count, author],
  );
  await client.query(
    'update boards set ticket_count = ticket_count + $3 where organization_id = $1 and id = $2',
    [organizationId, boardId, count],
  );
  await client.query(
    `update ticket_counters set last_number = greatest(last_number, $3)
    where organization_id = $1 and project_id = $2`,
    [organizationId, projectId, from + count - 1],
  );
}

/** Removes the tickets of a board with numbers above `last`, and sets its number of tickets to `count`. */
export async function removeTickets(
  client: Client,
  {
    organization,
    board,
    last,
    count,
  }: Record<'organization' | 'board', string> & Record<'last' | 'count', number>,
): Promise<void> {
  await client.query(
    'delete from tickets where organization_id = $1 and board_id = $2 and number > $3',
    [organization, board, last],
  );
  await client.query('update boards set ticket_count = $3 where organization_id = $1 and id = $2', [
    organization,
    board,
    count,
  ]);
}

/** Makes organizations that each hold a project with a board and a few tickets, so that indexes are as deep as in a busy deployment. */
export async function seedOrganizations(
  client: Client,
  count: number,
  ticketsEach: number,
): Promise<void> {
  const run = randomUUID().slice(0, 8);
  await client.query(
    `create temporary table crowd as
      select uuidv7() as o, uuidv7() as p, uuidv7() as b, n from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into organizations select o, 'Crowd ' || n, '${run}-' || n, now(), now() from crowd`,
  );
  await client.query(`insert into projects (organization_id, id, key, name, archived, version, created_at, updated_at)
    select o, p, 'CROWD', 'Crowd', false, 1, now(), now() from crowd`);
  await client.query('insert into ticket_counters select o, p, 0 from crowd');
  await client.query(`insert into boards (organization_id, id, project_id, name, slug, color, is_done, is_hidden,
      position, ticket_count, version, created_at, updated_at)
    select o, b, p, 'Open', 'open', '#64748b', false, false, 0, ${ticketsEach}, 1, now(), now() from crowd`);
  await client.query(`insert into tickets (organization_id, id, project_id, board_id, key, number, title, priority, rank,
      archived, version, created_by, entered_board_at, created_at, updated_at, html_policy)
    select o, uuidv7(), p, b, 'CROWD-' || t, t, 'Crowd ticket', 3, 'i' || lpad(t::text, 8, '0') || '1', false, 1,
      '{"type":"system","name":"bench"}', now(), now(), now(), 1
    from crowd, generate_series(1, ${ticketsEach}) t`);
  await client.query(`insert into api_credentials (organization_id, id, public_id, name, scopes, secrets, created_by,
      created_at, updated_at)
    select o, uuidv7(), md5(o::text), 'Crowd', '{*}', '[]', '{"type":"system","name":"bench"}', now(), now() from crowd`);
  await client.query('drop table crowd');
}
