import { allows, type Scope } from '../credential/scope.ts';
import { refusalForScope } from '../tenancy/permissions.ts';
import type { Principal } from '../tenancy/principal.ts';

/** The kinds of records that a search over the organization looks through. */
export const searchKinds = ['ticket', 'document', 'project'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** The scope that reading each kind needs. */
export const scopeOfKind = {
  ticket: 'tickets:read',
  document: 'documents:read',
  project: 'projects:read',
} as const satisfies Record<SearchKind, Scope>;

/** A search needs at least one of these scopes. */
export const searchScopes = Object.values(scopeOfKind);

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
  /** The key of a ticket or project; null for a document. */
  key: string | null;
  /** The title; of a project its name. */
  title: string;
  /** Plain text: the part of the record's text around a word of the search, or its beginning. Null when it has no text. */
  snippet: string | null;
  /** A project's own id; null for a document of the organization. */
  project_id: string | null;
  updated_at: string;
}

/** How well a record fits: the search is its key, all words are in its title, or some are only in its text. */
export const searchGrades = { key: 3, title: 2, text: 1 } as const;

/** A record with all words, and the plain text for its snippet. */
export interface SearchMatch extends Omit<SearchResult, 'snippet'> {
  grade: number;
  text: string | null;
}

/** The grade of a record that has all words; `key` and `title` must be folded. */
export function gradeOf(words: readonly string[], key: string | null, title: string): number {
  if (words.length === 1 && words[0] === key) return searchGrades.key;
  return words.every((word) => title.includes(word)) ? searchGrades.title : searchGrades.text;
}

/** The best `limit` matches: by grade, then those that were changed last. */
export function bestOf(matches: readonly SearchMatch[], limit: number): SearchMatch[] {
  return matches
    .toSorted(
      (a, b) => b.grade - a.grade || compare(b.updated_at, a.updated_at) || compare(b.id, a.id),
    )
    .slice(0, limit);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
