import { allows, type Scope } from '../credential/scopes.ts';
import { refusalForScope } from '../tenancy/permissions.ts';
import type { Principal } from '../tenancy/principal.ts';

/** What one search over the organization looks through. */
export const searchKinds = ['ticket', 'document', 'project'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** The scope that reading each kind needs. */
export const scopeOfKind = {
  ticket: 'tickets:read',
  document: 'documents:read',
  project: 'projects:read',
} as const satisfies Record<SearchKind, Scope>;

/** Of these scopes a search needs one. */
export const searchScopes = Object.values(scopeOfKind);

/**
 * The kinds that a search looks through: those named, which the scopes must all allow, or without names those that they
 * allow. Refuses for the first scope that is missing, with `insufficient_scope` or, to a person, `insufficient_role`.
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
  /** Of a ticket or a project. */
  key: string | null;
  /** The name of a project. */
  title: string;
  /** Plain text: the part of the record's text that holds a word, or its beginning. Null when it has no text. */
  snippet: string | null;
  /** A project's own id; null for a document of the organization. */
  project_id: string | null;
  updated_at: string;
}

/** How well a record fits: it has this key, all words are in its title, or some are only in its text. */
export const searchGrades = { key: 3, title: 2, text: 1 } as const;

/** A record that holds all words, and the plain text from which its snippet is cut. */
export interface SearchMatch extends Omit<SearchResult, 'snippet'> {
  grade: number;
  text: string | null;
}

/** How well a record that holds all words fits; `key` and the first line of the `title` are folded. */
export function gradeOf(words: readonly string[], key: string | null, title: string): number {
  if (words.length === 1 && words[0] === key) return searchGrades.key;
  return words.every((word) => title.includes(word)) ? searchGrades.title : searchGrades.text;
}

/** The best of the matches: by grade, then what was changed last. */
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
