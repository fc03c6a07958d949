import { types } from 'pg';

/** A request to a floor: the query of its address and the parsed body. */
export interface Question {
  query: URLSearchParams;
  body: Record<string, unknown>;
}

type Row = Record<string, unknown>;

/** The minimum that an operation needs: one statement, and the answer that is made of its rows. */
export interface Floor {
  /** True when the statement is planned for each word: one plan for all words would be a scan. */
  isUnprepared?: boolean;
  sql: string;
  values: (question: Question) => unknown[];
  /** The value of the answer's body, before `JSON.stringify`. */
  answer: (rows: Row[], question: Question) => unknown;
}

const timestamptz = 1184;

/** Reads moments into the form of the API, by cutting PostgreSQL's text. */
export const recordTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz
      ? (text: string) =>
          `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

const progress = (of: 'children' | 'checklist'): string =>
  `case when t.${of}_total = 0 then '{"done":0,"total":0}'::json
    else json_build_object('done', t.${of}_done, 'total', t.${of}_total) end as ${of}`;

/** The columns of a ticket's record, as Basalt returns them. */
const columns = `t.id, t.key, t.number, t.project_id, t.board_id, t.title, t.description_html,
  (array['lowest', 'low', 'medium', 'high', 'highest'])[t.priority] as priority, t.start_at, t.due_at, t.estimate,
  array(select a.user_id from ticket_assignees a
    where a.organization_id = t.organization_id and a.ticket_id = t.id order by a.position) as assignee_ids,
  array(select l.label_id from ticket_labels l
    where l.organization_id = t.organization_id and l.ticket_id = t.id order by l.position) as label_ids,
  array(select g.name from ticket_tags tt
    join tags g on g.organization_id = tt.organization_id and g.id = tt.tag_id
    where tt.organization_id = t.organization_id and tt.ticket_id = t.id order by tt.position) as tag_names, t.cycle_id,
  coalesce(t.field_values, '{}'::jsonb) as custom_fields,
  t.rank, t.archived, t.parent_id, t.open_blockers > 0 as blocked, ${progress('children')}, ${progress('checklist')},
  t.comment_count, t.file_count, t.development_count, t.source, t.version, t.created_by, case when b.is_done then t.entered_board_at end as completed_at, t.created_at,
  t.updated_at, t.last_activity_at, t.deleted_at`;

/** The same columns for a row that was just written: its lists are empty. */
const writtenColumns = columns.replaceAll(
  /array\(select [agl]\.(?<field>\w+)[^)]*\)/gu,
  (_, field: string) => (field === 'name' ? 'array[]::text[]' : 'array[]::uuid[]'),
);

const joinBoard = 'join boards b on b.organization_id = t.organization_id and b.id = t.board_id';
const live = 't.deleted_at is null and not t.archived';

const valuesOf =
  (...names: string[]) =>
  ({ query }: Question) =>
    names.map((name) => query.get(name));
const firstRow = ([row]: Row[]): unknown => ({ data: row });

const sum = (rows: Row[], field: string): number =>
  rows.reduce((all, row) => all + (row[field] as number), 0);

/** A cursor of the same length as Basalt's, which begins with a seal of 16 bytes. */
const cursorTo = (direction: 'next' | 'prev', row: Row | undefined): string =>
  Buffer.concat([
    Buffer.alloc(16),
    Buffer.from(JSON.stringify([direction, [row?.['board_id'], row?.['rank'], row?.['id']]])),
  ]).toString('base64url');

/** A page of 50 with its links. The statement selects one row more, which shows whether another page follows. */
function page(rows: Row[], { query }: Question): unknown {
  const data = rows.slice(0, 50);
  const next = rows.length > 50 ? cursorTo('next', data.at(-1)) : null;
  const prev = query.get('after') === null ? null : cursorTo('prev', data[0]);
  const link = (cursor: string | null): string | null =>
    cursor === null ? null : `${query.get('url')}&cursor=${cursor}`;
  return {
    data,
    links: { next: link(next), prev: link(prev) },
    meta: { per_page: 50, next_cursor: next, prev_cursor: prev },
  };
}

const moveTicket: Floor = {
  sql: `update tickets t set board_id = $3, rank = $4, version = t.version + 1, entered_board_at = now(),
      updated_at = now() from boards b
    where t.organization_id = $1 and t.id = $2 and b.organization_id = $1 and b.id = $3
    returning ${columns}`,
  values: ({ query, body }) => [
    query.get('organization'),
    query.get('ticket'),
    body['board_id'],
    body['rank'],
  ],
  answer: firstRow,
};

/** The floor of each operation, by name. */
export const floors: Readonly<Record<string, Floor>> = {
  'read-ticket': {
    sql: `select ${columns} from tickets t ${joinBoard}
      where t.organization_id = $1 and t.id = $2 and t.deleted_at is null`,
    values: valuesOf('organization', 'ticket'),
    answer: firstRow,
  },
  'list-tickets': {
    sql: `select ${columns} from tickets t ${joinBoard}
      where t.organization_id = $1 and t.board_id = $2 and ${live} and (t.rank, t.id) > ($3, $4::uuid)
      order by t.rank, t.id limit 51`,
    values: ({ query }) => [
      query.get('organization'),
      query.get('board'),
      query.get('rank') ?? '',
      query.get('after') ?? '00000000-0000-0000-0000-000000000000',
    ],
    answer: page,
  },
  search: {
    sql: `select ${columns} from ticket_search s
      join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id ${joinBoard}
      where s.organization_id = $1 and s.project_id = $2 and s.text like $3 and ${live}
      order by b.position, t.rank, t.id limit 51`,
    values: ({ query }) => [
      query.get('organization'),
      query.get('project'),
      `%${query.get('word')}%`,
    ],
    isUnprepared: true,
    answer: page,
  },
  analytics: {
    sql: `select b.id, b.name, b.slug, b.is_done, b.ticket_count as count,
        case when b.is_done then 0 else (select count(*)::integer from tickets t
          where t.organization_id = $1 and t.board_id = b.id and ${live} and t.due_at < now()) end as overdue,
        (select coalesce(sum(t.estimate), 0) from tickets t where t.organization_id = $1 and t.board_id = b.id
          and ${live} and t.estimate is not null) as estimate
      from boards b where b.organization_id = $1 and b.project_id = $2 and b.deleted_at is null
      order by b.position`,
    values: valuesOf('organization', 'project'),
    answer: (rows) => {
      const total = sum(rows, 'count');
      const finished = rows.filter((row) => row['is_done'] === true);
      const done = sum(finished, 'count');
      const estimates = {
        estimate_total: sum(rows, 'estimate'),
        estimate_done: sum(finished, 'estimate'),
      };
      const overdue = sum(rows, 'overdue');
      const completion_percentage = total === 0 ? 0 : Math.round((done / total) * 1000) / 10;
      const boards = rows.map(({ id, name, slug, is_done, count }) => ({
        id,
        name,
        slug,
        is_done,
        count,
      }));
      const counts = { total, done, open: total - done, overdue, completion_percentage };
      return { data: { ...counts, ...estimates, boards } };
    },
  },
  'read-document': {
    sql: `select d.id, d.organization_id, p.id as project_id, d.title, d.caption, d.content_html, d.status, d.archived,
        array(select e.user_id from document_editors e
          where e.organization_id = d.organization_id and e.document_id = d.id order by e.position) as editor_ids,
        array(select g.name from document_tags dt
          join article_tags g on g.organization_id = dt.organization_id and g.id = dt.tag_id
          where dt.organization_id = d.organization_id and dt.document_id = d.id order by dt.position) as tag_names,
        d.published_at, d.version, d.created_by, d.created_at, d.updated_at, d.last_activity_at, d.deleted_at
      from documents d left join projects p
        on p.organization_id = d.organization_id and p.id = d.project_id and p.deleted_at is null
      where d.organization_id = $1 and d.id = $2 and d.deleted_at is null`,
    values: valuesOf('organization', 'document'),
    answer: firstRow,
  },
  'create-ticket': {
    sql: `insert into tickets as t (organization_id, id, project_id, board_id, key, number, title, priority, rank,
        archived, version, created_by, entered_board_at, created_at, updated_at, html_policy)
      select $1, uuidv7(), $2, $3, $4 || '-' || n, n, $5, 3, 'i' || lpad(n::text, 8, '0') || '1',
        false, 1, $6::json, now(), now(), now(), 1
      from nextval('floor_numbers') n
      returning ${writtenColumns.replace('case when b.is_done then t.entered_board_at end', 'null')}`,
    values: ({ query, body }) => [
      ...valuesOf('organization', 'project', 'board', 'key')({ query, body }),
      body['title'],
      process.env['FLOOR_AUTHOR'],
    ],
    answer: firstRow,
  },
  'move-ticket': moveTicket,
  'reorder-tickets': {
    sql: `with moved as (
        update tickets t set rank = 'h' || lpad(w.n::text, 7, '0') || '1', version = t.version + 1, updated_at = now()
        from unnest($3::uuid[]) with ordinality as w (id, n)
        where t.organization_id = $1 and t.board_id = $2 and t.id = w.id returning t.*, w.n)
      select ${columns} from moved t ${joinBoard} order by t.n`,
    values: ({ query, body }) => [query.get('organization'), body['board_id'], body['ticket_ids']],
    answer: (rows) => ({
      data: rows,
      links: { next: null, prev: null },
      meta: { per_page: rows.length, next_cursor: null, prev_cursor: null },
    }),
  },
};
