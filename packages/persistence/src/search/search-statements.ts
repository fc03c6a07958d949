import { searchBudget, searchGrades, type SearchKind, type SearchMatch } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { selection, type Selection } from '../sql/query.ts';
import { contains } from '../sql/search.ts';

/** How many tickets, the last changed first, a search goes through before it asks the index. */
export const steps = 300;

/** What a search looks for in the tenant's records. */
export interface WordSearch {
  readonly organizationId: string;
  readonly words: readonly string[];
  readonly limit: number;
}

/** A match, its text still as it is stored; of a ticket walked past, no more than that. */
export interface MatchRow extends Omit<SearchMatch, 'text' | 'id'> {
  id: string | null;
  html: string | null;
  plain: string | null;
}

/** Where the records `r` of a kind are, and which line of their searched text `s` is what. */
interface Source {
  records: RawBuilder<unknown>;
  /** A view where a trigram index serves. */
  texts: 'searchable_tickets' | 'searchable_documents' | 'project_search';
  id: string;
  keyLine: number | null;
  titleLine: number;
  columns: RawBuilder<unknown>;
}

const liveProject = sql`join projects p
  on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null`;

const opening = (column: string) =>
  sql`left(${sql.ref(column)}, ${sql.lit(searchBudget.snippetCharacters)}) as html`;

const sources: Record<SearchKind, Source> = {
  ticket: {
    records: sql`tickets r ${liveProject}`,
    texts: 'searchable_tickets',
    id: 'ticket_id',
    keyLine: 1,
    titleLine: 2,
    columns: sql`r.key, r.title, ${opening('r.description_html')}, null as plain, r.project_id`,
  },
  document: {
    records: sql`documents r left ${liveProject}`,
    texts: 'searchable_documents',
    id: 'document_id',
    keyLine: null,
    titleLine: 1,
    columns: sql`null as key, r.title, ${opening('r.content_html')}, r.caption as plain, p.id as project_id`,
  },
  project: {
    records: sql`projects r`,
    texts: 'project_search',
    id: 'project_id',
    keyLine: -1,
    titleLine: 1,
    columns: sql`r.key, r.name as title, null as html, r.description as plain, r.id as project_id`,
  },
};

const isFound = (organizationId: string) =>
  sql`r.organization_id = ${organizationId} and r.deleted_at is null and not r.archived`;

/** The best records of the kind; without words, those changed last. */
export function matchStatement(kind: SearchKind, search: WordSearch): Selection<MatchRow> {
  const source = sources[kind];
  const isMatched = search.words.length > 0;
  const texts = sql`${sql.table(source.texts)} s`;
  const ctes = [
    ...(isMatched ? [matchesIn(texts, source, search)] : []),
    best(source, isMatched, search),
  ];
  return selection(sql<MatchRow>`with ${sql.join(ctes)} ${found(kind, search)}`, false);
}

/**
 * The best of the tickets changed last, and the one whose key is sought: words that are common are found soon, whatever
 * the number of tickets. Each row, at least one, has the number `walked` of tickets that were compared.
 */
export function walkStatement(search: WordSearch): Selection<MatchRow & { walked: number }> {
  const source = sources.ticket;
  const candidates = sql`select r.id from ${source.records} where ${isFound(search.organizationId)}`;
  const key = soughtKey(search);
  const withKey = key === null ? sql`` : sql`union (${candidates} and r.key = ${key})`;
  const near = sql`near as materialized (
    (${candidates} order by r.updated_at desc, r.id desc limit ${sql.lit(steps)}) ${withKey})`;
  const matches = matchesIn(
    sql`near join ticket_search s on s.ticket_id = near.id`,
    source,
    search,
  );
  return selection(
    sql<MatchRow & { walked: number }>`with ${near}, ${matches}, ${best(source, true, search)}
    select * from (select count(*)::integer as walked from near) n
    left join (${found('ticket', search)}) m on true`,
    false,
  );
}

/** The key of a ticket where that is all that is looked for. */
function soughtKey({ words }: WordSearch): string | null {
  const [only = '', second] = words;
  return second === undefined && /^[a-z0-9]+-[0-9]+$/u.test(only) ? only.toUpperCase() : null;
}

/**
 * The ids of the tenant's records that contain every word. Materialized: planned by itself the search uses the trigram
 * index, as part of a statement on tables with policies it would not.
 */
function matchesIn(
  texts: RawBuilder<unknown>,
  { id, keyLine, titleLine }: Source,
  { organizationId, words }: WordSearch,
) {
  const and = sql` and `;
  const holds = words.map((word) => contains('s.text', word));
  const titled = words.map((word) => contains(line(titleLine), word));
  const [only, second] = words;
  const isKey =
    keyLine === null || only === undefined || second !== undefined
      ? sql``
      : sql`when ${line(keyLine)} = ${only} then ${sql.lit(searchGrades.key)}`;
  return sql`matches as materialized (
    select ${sql.ref(`s.${id}`)} as id, case ${isKey} when ${sql.join(titled, and)} then ${sql.lit(searchGrades.title)}
      else ${sql.lit(searchGrades.text)} end as grade
    from ${texts} where s.organization_id = ${organizationId} and ${sql.join(holds, and)})`;
}

const line = (number: number) => sql`split_part(s.text, e'\\n', ${sql.lit(number)})`;

/** The best ids first, so that no text is read of a record that is not among them. */
function best({ records }: Source, isMatched: boolean, { organizationId, limit }: WordSearch) {
  const [grade, joined] = isMatched
    ? [sql`m.grade`, sql`join matches m on m.id = r.id`]
    : [sql.lit(searchGrades.title), sql``];
  return sql`best as materialized (select r.id, ${grade} as grade from ${records} ${joined}
    where ${isFound(organizationId)} order by grade desc, r.updated_at desc, r.id desc limit ${sql.lit(limit)})`;
}

function found(kind: SearchKind, { organizationId }: WordSearch) {
  const { records, columns } = sources[kind];
  return sql`select ${sql.lit(kind)} as kind, r.id, best.grade, r.updated_at, ${columns}
    from ${records} join best on best.id = r.id where r.organization_id = ${organizationId}`;
}
