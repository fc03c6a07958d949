import type { SessionPaths } from '@basalt/client/session';
import type { Role } from '../../api/types.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';

/** The scopes in a request for a new credential. */
export type Scope = NonNullable<
  SessionPaths['/organizations/{organization}/credentials']['post']['requestBody']
>['content']['application/json']['scopes'][number];

/** The scopes with a description for people. */
export const scopeWords: readonly { scope: string; of: FixedKey }[] = [
  { scope: 'organization:read', of: 'credentials.organizationRead' },
  { scope: 'organization:write', of: 'credentials.organizationWrite' },
  { scope: 'projects:read', of: 'credentials.projectsRead' },
  { scope: 'projects:write', of: 'credentials.projectsWrite' },
  { scope: 'boards:read', of: 'credentials.boardsRead' },
  { scope: 'boards:write', of: 'credentials.boardsWrite' },
  { scope: 'tickets:read', of: 'credentials.ticketsRead' },
  { scope: 'tickets:write', of: 'credentials.ticketsWrite' },
  { scope: 'comments:write', of: 'credentials.commentsWrite' },
  { scope: 'analytics:read', of: 'credentials.analyticsRead' },
  { scope: 'documents:read', of: 'credentials.documentsRead' },
  { scope: 'documents:write', of: 'credentials.documentsWrite' },
  { scope: 'document_comments:write', of: 'credentials.documentCommentsWrite' },
  { scope: 'notifications:write', of: 'credentials.notificationsWrite' },
  { scope: 'webhooks:read', of: 'credentials.webhooksRead' },
  { scope: 'webhooks:write', of: 'credentials.webhooksWrite' },
  { scope: 'events:read', of: 'credentials.eventsRead' },
];

/** The lifetimes that can be chosen for a credential, in days; null: it does not expire. */
export const lifetimes: readonly { id: string; days: number | null; of?: FixedKey }[] = [
  { id: '30', days: 30 },
  { id: '90', days: 90 },
  { id: '365', days: 365, of: 'credentials.aYear' },
  { id: 'none', days: null, of: 'credentials.noEnd' },
];

/** How long the old key works after a rotation, in seconds. */
export const overlaps: readonly { id: string; of: FixedKey }[] = [
  { id: '0', of: 'credentials.stopsAtOnce' },
  { id: '3600', of: 'credentials.anotherHour' },
  { id: '86400', of: 'credentials.anotherDay' },
  { id: '604800', of: 'credentials.anotherWeek' },
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
    { name: words('credentials.readOnly'), scopes: all.filter((scope) => scope.endsWith(':read')) },
    { name: words('credentials.readAndWrite'), scopes: all },
    ...(isAllOffered ? [{ name: words('credentials.everything'), scopes: ['*'] }] : []),
  ];
}
