import { searchBudget, searchGrades, type SearchKind } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { containsWord } from '../sql/search.ts';

/** How many tickets, the last changed first, a search goes through before it asks the index. */
export const steps = 300;

/** What a search looks for in the tenant's records. */
export interface WordSearch {
  readonly organizationId: string;
  readonly words: readonly string[];
  readonly limit: number;
}

/** Where the records `r` of a kind are, and which line of their searched text `s` is what. */
interface Source {
  records: string;
  /** A view where a trigram index serves. */
  texts: string;
  id: string;
  keyLine: number | null;
  titleLine: number;
  columns: string;
}

const liveProject = `join projects p
  on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null`;

const opening = (column: string): string =>
  `left(${column}, ${searchBudget.snippetCharacters}) as html`;

const sources: Record<SearchKind, Source> = {
  ticket: {
    records: `tickets r ${liveProject}`,
    texts: 'searchable_tickets',
    id: 'ticket_id',
    keyLine: 1,
    titleLine: 2,
    columns: `r.key, r.title, ${opening('r.description_html')}, null as plain, r.project_id`,
  },
  document: {
    records: `documents r left ${liveProject}`,
    texts: 'searchable_documents',
    id: 'document_id',
    keyLine: null,
    titleLine: 1,
    columns: `null as key, r.title, ${opening('r.content_html')}, r.caption as plain, p.id as project_id`,
  },
  project: {
    records: 'projects r',
    texts: 'project_search',
    id: 'project_id',
    keyLine: -1,
    titleLine: 1,
    columns: 'r.key, r.name as title, null as html, r.description as plain, r.id as project_id',
  },
};

const isFound = 'r.organization_id = $1 and r.deleted_at is null and not r.archived';

/** The best records of the kind; without words, those changed last. */
export function matchStatement(
  kind: SearchKind,
  { organizationId, words, limit }: WordSearch,
): Statement {
  const source = sources[kind];
  const values: unknown[] = [organizationId];
  const matches = words.length === 0 ? null : matchesIn(`${source.texts} s`, source, words, values);
  const ctes = [...(matches === null ? [] : [matches]), best(source, matches !== null, limit)];
  const text = `with ${ctes.join(', ')} ${found(kind)}`;
  return { text, values, prepared: false };
}

/**
 * The best of the tickets changed last: words that are common are found soon, whatever the number of tickets. Each row, at
 * least one, has the number `walked` of tickets that were compared.
 */
export function walkStatement({ organizationId, words, limit }: WordSearch): Statement {
  const source = sources.ticket;
  const values: unknown[] = [organizationId];
  const near = `near as materialized (select r.id from ${source.records}
    where ${isFound} order by r.updated_at desc, r.id desc limit ${steps})`;
  const texts = 'near join ticket_search s on s.ticket_id = near.id';
  const matches = matchesIn(texts, source, words, values);
  const text = `with ${near}, ${matches}, ${best(source, true, limit)}
    select * from (select count(*)::integer as walked from near) n
    left join (${found('ticket')}) m on true`;
  return { text, values, prepared: false };
}

/**
 * The ids of the tenant's records that contain every word. Materialized: planned by itself the search uses the trigram
 * index, as part of a statement on tables with policies it would not.
 */
function matchesIn(
  texts: string,
  { id, keyLine, titleLine }: Source,
  words: readonly string[],
  values: unknown[],
): string {
  const holds = words.map((word) => containsWord('s.text', word, values));
  const titled = words.map((word) => containsWord(line(titleLine), word, values));
  const [only, second] = words;
  const isKey =
    keyLine === null || only === undefined || second !== undefined
      ? ''
      : `when ${line(keyLine)} = $${values.push(only)} then ${searchGrades.key}`;
  return `matches as materialized (
    select s.${id} as id, case ${isKey} when ${titled.join(' and ')} then ${searchGrades.title}
      else ${searchGrades.text} end as grade
    from ${texts} where s.organization_id = $1 and ${holds.join(' and ')})`;
}

const line = (number: number): string => `split_part(s.text, e'\\n', ${number})`;

/** The best ids first, so that no text is read of a record that is not among them. */
function best({ records }: Source, isMatched: boolean, limit: number): string {
  const [grade, joined] = isMatched
    ? ['m.grade', 'join matches m on m.id = r.id']
    : [String(searchGrades.title), ''];
  return `best as materialized (select r.id, ${grade} as grade from ${records} ${joined}
    where ${isFound} order by grade desc, r.updated_at desc, r.id desc limit ${limit})`;
}

function found(kind: SearchKind): string {
  const { records, columns } = sources[kind];
  return `select '${kind}' as kind, r.id, best.grade, r.updated_at, ${columns}
    from ${records} join best on best.id = r.id where r.organization_id = $1`;
}
