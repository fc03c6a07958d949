import {
  searchBudget,
  searchGrades,
  type SearchKind,
  type SearchMatch,
  type SearchPlace,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { selection, type Selection } from '../sql/query.ts';
import { maxCompared, maxMatches, storedMatches, storeMatches } from '../sql/search-matches.ts';
import { contains } from '../sql/contains-word.ts';

/** The condition of a search in the tenant's records. */
export interface WordSearch {
  readonly organizationId: string;
  readonly words: readonly string[];
  readonly archived: boolean | 'all';
  readonly limit: number;
  readonly place?: SearchPlace | undefined;
  readonly projectId?: string | undefined;
}

/** A match with its stored text. */
export interface MatchRow extends Omit<SearchMatch, 'text' | 'id'> {
  id: string | null;
  html: string | null;
  plain: string | null;
}

/** The records `r` of a kind, and which lines of their searched text `s` are key and title. */
interface Source {
  records: RawBuilder<unknown>;
  /** The table of searched texts, and the view of them that uses the trigram index. */
  texts: 'ticket_search' | 'document_search' | 'project_search' | 'searchable_comments';
  indexed: 'searchable_tickets' | 'searchable_documents' | 'project_search' | 'searchable_comments';
  id: string;
  /** The column with the id of the project, and the row that is archived or not. */
  project: string;
  shelved?: string;
  /** Null: not in its text. A record without a title in its text has the grade of comments. */
  keyLine: number | null;
  titleLine: number | null;
  /** What the records of an index have besides. */
  condition?: RawBuilder<unknown>;
  /** The column by which only some of the records that have the words are found, and how many for each of its values. */
  few?: { of: string; most: number };
  columns: (words: readonly string[]) => RawBuilder<unknown>;
}

const liveProject = sql`join projects p
  on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null`;

/**
 * The part of HTML around the first word in its first 128 Ki characters, or the beginning. Words are found without regard to case, but not to
 * accents: who looks for more compares the folded text. A part that begins later than the text begins with an ellipsis and no rest of a tag.
 */
function partOfHtml(column: string, words: readonly string[]): RawBuilder<unknown> {
  const html = sql.ref(column);
  const length = sql.lit(searchBudget.snippetCharacters);
  if (words.length === 0) return sql`left(${html}, ${length}) as html`;
  const places = words.map(
    (word) => sql`nullif(strpos(lower(left(${html}, ${sql.lit(128 * 1024)})), ${word}), 0)`,
  );
  return sql`(select case when place <= ${sql.lit(searchBudget.snippetCharacters / 2)} or place is null
      then left(${html}, ${length})
      else '… ' || regexp_replace(substring(${html} from place - 400 for ${length}), '^[^<>]*>', '') end
    from (select least(${sql.join(places)}) as place offset 0) found) as html`;
}

const sources: Record<SearchKind, Source> = {
  ticket: {
    records: sql`tickets r ${liveProject}`,
    texts: 'ticket_search',
    indexed: 'searchable_tickets',
    id: 'ticket_id',
    project: 'r.project_id',
    keyLine: 1,
    titleLine: 2,
    columns: (words) =>
      sql`r.key, r.title, ${partOfHtml('r.description_html', words)}, null as plain, r.project_id`,
  },
  document: {
    records: sql`documents r left ${liveProject}`,
    texts: 'document_search',
    indexed: 'searchable_documents',
    id: 'document_id',
    project: 'r.project_id',
    keyLine: null,
    titleLine: 1,
    columns: (words) =>
      sql`null as key, r.title, ${partOfHtml('r.content_html', words)}, r.caption as plain, p.id as project_id`,
  },
  project: {
    records: sql`projects r`,
    texts: 'project_search',
    indexed: 'project_search',
    id: 'project_id',
    project: 'r.id',
    keyLine: -1,
    titleLine: 1,
    columns: () =>
      sql`r.key, r.name as title, null as html, r.description as plain, r.id as project_id`,
  },
  comment: {
    // Each comment finds its ticket: so those that were changed last are read in the order of their index.
    records: sql`comments r cross join lateral (
      select t.key, t.title, t.archived, t.project_id from tickets t
      join projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null
      where t.organization_id = r.organization_id and t.id = r.ticket_id and t.deleted_at is null
      offset 0) t`,
    texts: 'searchable_comments',
    indexed: 'searchable_comments',
    id: 'comment_id',
    project: 't.project_id',
    shelved: 't',
    keyLine: null,
    titleLine: null,
    condition: sql` and r.ticket_id is not null`,
    few: { of: 'r.ticket_id', most: searchBudget.commentsOfTicket },
    columns: (words) =>
      sql`t.key, t.title, ${partOfHtml('r.body_html', words)}, null as plain, t.project_id`,
  },
};

function isFound(
  { project, shelved = 'r', condition = sql`` }: Source,
  { organizationId, archived, projectId }: WordSearch,
) {
  const ofProject = projectId === undefined ? sql`` : sql` and ${sql.ref(project)} = ${projectId}`;
  const column = sql.ref(`${shelved}.archived`);
  const byArchived =
    archived === 'all' ? sql`` : archived ? sql` and ${column}` : sql` and not ${column}`;
  return sql`r.organization_id = ${organizationId} and r.deleted_at is null${condition}${byArchived}${ofProject}`;
}

/** The records of the kind that were changed last: a search without words. */
export function lastChanged(kind: SearchKind, search: WordSearch): Selection<MatchRow> {
  const ctes = best(sources[kind], false, search);
  return selection(sql<MatchRow>`with ${ctes} ${found(kind, search)}`, false);
}

/**
 * Collects the ids of the records that contain every word. Returns the number of `matches`, at most one more than are collected.
 * It is planned for its words each time, since a plan for any words would not use the trigram index. So it is a small statement.
 */
export function collectMatches(
  kind: SearchKind,
  search: WordSearch,
): Selection<{ matches: number }> {
  const ids = sql`${matchingIds(kind, search)} limit ${sql.lit(maxMatches + 1)}`;
  return selection(
    sql<{ matches: number }>`select ${sql.raw(storeMatches(kind))} from (${ids}) m (id)`,
    false,
  );
}

/** The best of the collected records. Each is found by its key, so one plan is right for all searches. */
export function storedBest(kind: SearchKind, search: WordSearch): Selection<MatchRow> {
  return selection(bestOf(kind, search, sql.raw(storedMatches(kind))));
}

/** The best of all records that contain every word. */
export function matchedBest(kind: SearchKind, search: WordSearch): Selection<MatchRow> {
  return selection(bestOf(kind, search, sql`matching m`, matchingIds(kind, search)), false);
}

/** The kinds of which there are many: common words are searched in those that were changed last. */
export type WalkedKind = 'ticket' | 'comment';

/**
 * The best of the tickets or comments changed last and, when the search is a ticket key, that ticket. Common words are found among these,
 * whatever the number of records. There is at least one row, and each has the number `walked` of records that were compared.
 */
export function walkStatement(
  kind: WalkedKind,
  search: WordSearch,
): Selection<MatchRow & { walked: number }> {
  const source = sources[kind];
  const candidates = sql`select r.id from ${source.records} where ${isFound(source, search)}`;
  const key = kind === 'ticket' ? soughtKey(search) : null;
  const withKey = key === null ? sql`` : sql`union (${candidates} and r.key = ${key})`;
  const near = sql`near as materialized (
    (${candidates} order by r.updated_at desc, r.id desc limit ${sql.lit(maxCompared)}) ${withKey})`;
  const matches = graded(source, search, sql`near m`, containsAll(search));
  return selection(
    sql<MatchRow & { walked: number }>`with ${near}, ${matches}, ${best(source, true, search)}
    select * from (select count(*)::integer as walked from near) n
    left join (${found(kind, search)}) m on true`,
    false,
  );
}

/** The key of a ticket if the search consists only of one; else null. */
function soughtKey({ words }: WordSearch): string | null {
  const [only = '', second] = words;
  return second === undefined && /^[a-z0-9]+-[0-9]+$/u.test(only) ? only.toUpperCase() : null;
}

/** The ids of the tenant's records that contain every word. Planned separately, it uses the trigram index. */
function matchingIds(kind: SearchKind, search: WordSearch): RawBuilder<unknown> {
  const { id, indexed } = sources[kind];
  return sql`select ${sql.ref(`s.${id}`)} as id from ${sql.table(indexed)} s
    where s.organization_id = ${search.organizationId} and ${containsAll(search)}`;
}

const containsAll = ({ words }: WordSearch) =>
  sql.join(
    words.map((word) => contains('s.text', word)),
    sql` and `,
  );

/** The best of the records with the ids `m`; if these are a query, it is planned separately. */
function bestOf(
  kind: SearchKind,
  search: WordSearch,
  ids: RawBuilder<unknown>,
  query?: RawBuilder<unknown>,
): RawBuilder<MatchRow> {
  const source = sources[kind];
  const ctes = [
    ...(query === undefined ? [] : [sql`matching as materialized (${query})`]),
    graded(source, search, ids),
    best(source, true, search),
  ];
  return sql<MatchRow>`with ${sql.join(ctes)} ${found(kind, search)}`;
}

/** The grades of the records with the ids `m` whose texts `s` meet a condition. */
function graded(
  { texts, id, keyLine, titleLine }: Source,
  { organizationId, words }: WordSearch,
  ids: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
) {
  const [only, second] = words;
  const isKey =
    keyLine === null || only === undefined || second !== undefined
      ? sql``
      : sql`when ${line(keyLine)} = ${only} then ${sql.lit(searchGrades.key)}`;
  const grade =
    titleLine === null
      ? sql.lit(searchGrades.comment)
      : sql`case ${isKey} when ${sql.join(
          words.map((word) => contains(line(titleLine), word)),
          sql` and `,
        )} then ${sql.lit(searchGrades.title)} else ${sql.lit(searchGrades.text)} end`;
  return sql`matches as materialized (
    select m.id, ${grade} as grade
    from ${ids} join ${sql.table(texts)} s
      on s.organization_id = ${organizationId} and ${sql.ref(`s.${id}`)} = m.id
    where ${condition})`;
}

const line = (number: number) => sql`split_part(s.text, e'\\n', ${sql.lit(number)})`;

/** Selects the best ids before any text is read, so that texts of other records are not read. */
function best(source: Source, isMatched: boolean, search: WordSearch) {
  const { rows, grade, condition } = isMatched
    ? matched(source, search)
    : unmatched(source, search);
  const { place, limit } = search;
  const isBack = place?.direction === 'prev';
  const direction = sql.raw(isBack ? 'asc' : 'desc');
  const beyond =
    place === undefined
      ? sql``
      : sql` and (${grade}, r.updated_at, r.id) ${sql.raw(isBack ? '>' : '<')}
        (${place.grade}::integer, ${place.updatedAt}::timestamptz, ${place.id}::uuid)`;
  return sql`best as materialized (select r.id, ${grade} as grade from ${rows}
    where ${condition}${beyond}
    order by grade ${direction}, r.updated_at ${direction}, r.id ${direction} limit ${sql.lit(limit)})`;
}

/** The records `r` when there are no words. */
const unmatched = (source: Source, search: WordSearch) => ({
  rows: source.records,
  grade: sql.lit(source.titleLine === null ? searchGrades.comment : searchGrades.title),
  condition: isFound(source, search),
});

/** The records `r` that have the words, or the few of them that are found. */
function matched(source: Source, search: WordSearch) {
  const rows = sql`${source.records} join matches m on m.id = r.id`;
  const condition = isFound(source, search);
  if (source.few === undefined) return { rows, grade: sql`m.grade`, condition };
  const turn = sql`row_number() over (
    partition by ${sql.ref(source.few.of)} order by r.updated_at desc, r.id desc)`;
  return {
    rows: sql`(select r.id, r.updated_at, m.grade, ${turn} as turn from ${rows} where ${condition}) r`,
    grade: sql`r.grade`,
    condition: sql`r.turn <= ${sql.lit(source.few.most)}`,
  };
}

function found(kind: SearchKind, { organizationId, words }: WordSearch) {
  const { records, columns } = sources[kind];
  return sql`select ${sql.lit(kind)} as kind, r.id, best.grade, r.updated_at, ${columns(words)}
    from ${records} join best on best.id = r.id where r.organization_id = ${organizationId}`;
}
