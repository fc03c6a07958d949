import type { SessionPaths } from '@basalt/client/session';
import type { Role } from '../api/types.ts';

/** The scopes in a request for a new credential. */
export type Scope = NonNullable<
  SessionPaths['/organizations/{organization}/credentials']['post']['requestBody']
>['content']['application/json']['scopes'][number];

/** The scopes with a description for people. */
export const scopeWords: readonly { scope: string; words: string }[] = [
  { scope: 'organization:read', words: 'Read the organization' },
  { scope: 'organization:write', words: 'Rename the organization' },
  { scope: 'projects:read', words: 'Read projects, members, labels, tags' },
  { scope: 'projects:write', words: 'Create, change, archive, delete projects' },
  { scope: 'boards:read', words: 'Read boards' },
  { scope: 'boards:write', words: 'Create, change, order, delete boards' },
  { scope: 'tickets:read', words: 'Read tickets' },
  { scope: 'tickets:write', words: 'Create, change, move, delete tickets' },
  { scope: 'comments:write', words: 'Comment on tickets' },
  { scope: 'analytics:read', words: 'Read project analytics' },
  { scope: 'documents:read', words: 'Read documents' },
  { scope: 'documents:write', words: 'Create, publish, archive, delete documents' },
  { scope: 'document_comments:write', words: 'Comment on documents' },
  { scope: 'notifications:write', words: 'Send notifications' },
  { scope: 'webhooks:read', words: 'Read webhooks' },
  { scope: 'webhooks:write', words: 'Create, change, delete webhooks' },
  { scope: 'events:read', words: 'Read the log of events' },
];

/** The lifetimes that can be chosen for a credential, in days; null: it does not expire. */
export const lifetimes: readonly { id: string; name: string; days: number | null }[] = [
  { id: '30', name: '30 days', days: 30 },
  { id: '90', name: '90 days', days: 90 },
  { id: '365', name: 'A year', days: 365 },
  { id: 'none', name: 'No end', days: null },
];

/** How long the old key works after a rotation, in seconds. */
export const overlaps: readonly { id: string; name: string }[] = [
  { id: '0', name: 'It stops at once' },
  { id: '3600', name: 'It works for another hour' },
  { id: '86400', name: 'It works for another day' },
  { id: '604800', name: 'It works for another week' },
];

/** The scopes that a person can grant: only those of the person's own role. */
export function offeredTo(role: Role): {
  isAllOffered: boolean;
  offered: readonly (typeof scopeWords)[number][];
} {
  const isOwner = role === 'owner';
  const offered = scopeWords.filter(({ scope }) => isOwner || scope !== 'organization:write');
  return { isAllOffered: isOwner, offered };
}

/** The sets of scopes that one press chooses, of those that a person can grant. */
export function scopeSets(role: Role): { name: string; scopes: string[] }[] {
  const { isAllOffered, offered } = offeredTo(role);
  const all = offered.map(({ scope }) => scope);
  return [
    { name: 'Read only', scopes: all.filter((scope) => scope.endsWith(':read')) },
    { name: 'Read and write', scopes: all },
    ...(isAllOffered ? [{ name: 'Everything', scopes: ['*'] }] : []),
  ];
}
