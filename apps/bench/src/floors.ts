import { types } from 'pg';

/** One statement that does the least of what an operation does. */
export interface Floor {
  sql: string;
  isList?: boolean;
  values: (query: URLSearchParams, body: Record<string, unknown>) => unknown[];
  types?: { getTypeParser: typeof types.getTypeParser };
}

const timestamptz = 1184;

/** Moments as the API writes them, without a Date in between. */
const recordTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz
      ? (text: string) =>
          `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

/** The columns of a ticket's record, as Basalt answers them. */
const columns = `t.id, t.key, t.number, t.project_id, t.board_id, t.title, t.description_html,
  (array['lowest', 'low', 'medium', 'high', 'highest'])[t.priority] as priority, t.due_at,
  array(select a.user_id from ticket_assignees a
    where a.organization_id = t.organization_id and a.ticket_id = t.id order by a.position) as assignee_ids,
  array(select l.label_id from ticket_labels l
    where l.organization_id = t.organization_id and l.ticket_id = t.id order by l.position) as label_ids,
  array(select g.name from ticket_tags tt
    join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
    where tt.organization_id = t.organization_id and tt.ticket_id = t.id order by tt.position) as tag_names,
  t.rank, t.archived, t.version, t.created_by,
  case when b.is_done then t.entered_board_at end as completed_at, t.created_at, t.updated_at`;

const fromTickets = `from tickets t join boards b on b.organization_id = t.organization_id and b.id = t.board_id`;

/** The floor of each operation, by name. */
export const floors: Readonly<Record<string, Floor>> = {
  'read-ticket': {
    sql: `select ${columns} ${fromTickets} where t.organization_id = $1 and t.id = $2`,
    values: (query) => [query.get('organization'), query.get('ticket')],
    types: recordTypes,
  },
  'list-tickets': {
    sql: `select ${columns} ${fromTickets}
      where t.organization_id = $1 and t.board_id = $2 and t.deleted_at is null and not t.archived
        and (t.rank, t.id) > ($3, $4::uuid)
      order by t.rank, t.id limit 50`,
    isList: true,
    values: (query) => [
      query.get('organization'),
      query.get('board'),
      query.get('rank') ?? '',
      query.get('after') ?? '00000000-0000-0000-0000-000000000000',
    ],
    types: recordTypes,
  },
  'create-ticket': {
    sql: `insert into tickets (organization_id, id, project_id, board_id, key, number, title, priority, rank,
        archived, version, created_by, entered_board_at, created_at, updated_at, html_policy)
      select $1, gen_random_uuid(), $2, $3, 'F-' || gen_random_uuid(), 1, $4, 3, 'a1V', false, 1, '{"type":"system","name":"floor"}',
        now(), now(), now(), 1
      returning *`,
    values: (query, body) => [
      query.get('organization'),
      query.get('project'),
      query.get('board'),
      body['title'],
    ],
    types: recordTypes,
  },
  'move-ticket': {
    sql: `update tickets set board_id = $3, rank = $4, version = version + 1, updated_at = now()
      where organization_id = $1 and id = $2 returning *`,
    values: (query, body) => [
      query.get('organization'),
      query.get('ticket'),
      body['board_id'],
      body['rank'],
    ],
    types: recordTypes,
  },
};
