import { allows, type Scope } from '../kernel/scopes.ts';
import type { Cursor, Page, PageRequest } from '../kernel/page.ts';
import { refusalForScope } from '../records/permissions.ts';
import type { Principal } from '../access/principal.ts';

/** The kinds of records that a search over the organization looks through. */
export const searchKinds = ['ticket', 'document', 'project', 'comment'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** The scope that reading each kind needs. */
export const scopeOfKind = {
  ticket: 'tickets:read',
  document: 'documents:read',
  project: 'projects:read',
  comment: 'tickets:read',
} as const satisfies Record<SearchKind, Scope>;

/** A search needs at least one of these scopes. */
export const searchScopes = [...new Set(Object.values(scopeOfKind))];

/**
 * The kinds that a search looks through: the named ones, which the caller's scopes must all allow; without names, all that the scopes
 * allow. Refuses when a scope is missing, as `refusalForScope` says.
 */
export function searchedKinds(
  principal: Principal,
  named: readonly SearchKind[] | undefined,
): readonly SearchKind[] {
  const isAllowed = (kind: SearchKind) => allows(principal.scopes, scopeOfKind[kind]);
  const kinds = named ?? searchKinds.filter(isAllowed);
  const [refused] = kinds.length === 0 ? searchKinds : kinds.filter((kind) => !isAllowed(kind));
  if (refused !== undefined) throw refusalForScope(principal, scopeOfKind[refused]);
  return searchKinds.filter((kind) => kinds.includes(kind));
}

/** A record that was found, as the API returns it. */
export interface SearchResult {
  kind: SearchKind;
  id: string;
  /** The key of a ticket or project, of a comment that of its ticket; null for a document. */
  key: string | null;
  /** The title; of a project its name, of a comment the title of its ticket. */
  title: string;
  /** Plain text: the part of the record's text around a word of the search, or its beginning. Null when it has no text. */
  snippet: string | null;
  /** A project's own id; null for a document of the organization. */
  project_id: string | null;
  updated_at: string;
}

/**
 * How well a record fits: the search is its key, all words are in its title, or some are only in its text. Comments come behind all other
 * records.
 */
export const searchGrades = { key: 3, title: 2, text: 1, comment: 0 } as const;

/** A record with all words, and the plain text for its snippet. */
export interface SearchMatch extends Omit<SearchResult, 'snippet'> {
  grade: number;
  text: string | null;
}

/** Where a page of a search starts: the values by which its neighbour is sorted. */
export interface SearchPlace {
  readonly direction: Cursor['direction'];
  readonly grade: number;
  readonly updatedAt: string;
  readonly id: string;
}

type Sorted = Pick<SearchMatch, 'grade' | 'updated_at' | 'id'>;

/** By grade, then those that were changed last: negative when `a` is better. */
const byFit = (a: Sorted, b: Sorted): number =>
  b.grade - a.grade || compare(b.updated_at, a.updated_at) || compare(b.id, a.id);

/** Whether a match is on the page that starts at this place, or on one beyond it. */
export function isBeyond(
  match: Sorted,
  { direction, grade, updatedAt: updated_at, id }: SearchPlace,
): boolean {
  const side = byFit(match, { grade, updated_at, id });
  return direction === 'next' ? side > 0 : side < 0;
}

/** The best `limit` matches, best first; on the way back, the worst ones, which are the nearest to the place. */
export function bestOf(
  matches: readonly SearchMatch[],
  limit: number,
  direction: Cursor['direction'] = 'next',
): SearchMatch[] {
  const sorted = matches.toSorted(byFit);
  return direction === 'next' ? sorted.slice(0, limit) : sorted.slice(-limit);
}

/** The place that a cursor names; undefined without one. */
export function placeOf(cursor: Cursor | undefined): SearchPlace | undefined {
  if (cursor === undefined) return undefined;
  const [grade, updatedAt, id] = cursor.values as [number, string, string];
  return { direction: cursor.direction, grade, updatedAt, id };
}

/** The page of the matches: one match more than the page holds shows that there is another page. */
export function pageOfMatches(
  matches: readonly SearchMatch[],
  { limit, cursor }: PageRequest,
): Page<SearchMatch> {
  const isBack = cursor?.direction === 'prev';
  const sorted = bestOf(matches, limit + 1, cursor?.direction);
  const hasMore = sorted.length > limit;
  const items = isBack ? sorted.slice(-limit) : sorted.slice(0, limit);
  const at = (direction: Cursor['direction'], match: SearchMatch | undefined): Cursor | null =>
    match === undefined ? null : { direction, values: [match.grade, match.updated_at, match.id] };
  return {
    items,
    next: isBack || hasMore ? at('next', items.at(-1)) : null,
    prev: (isBack ? hasMore : cursor !== undefined) ? at('prev', items[0]) : null,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
