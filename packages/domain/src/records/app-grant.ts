import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { changed } from '../record/next-version.ts';
import { allows, scopes, type Scope } from '../kernel/scopes.ts';
import { scopesOf, type Role } from '../access/roles.ts';

/** The parts of the service that a token can be for (RFC 8707). */
export const appResources = ['/api/v1', '/mcp'] as const;

export type AppResource = (typeof appResources)[number];

/** The scopes that an app can be granted: all but `*`, so an app must name what it needs. */
export const appScopes: readonly Scope[] = scopes.filter((scope) => scope !== '*');

/** The permission of a person for an app to act for them in one organization. */
export const AppGrant = record('app grant', {
  id: field.id(),
  organizationId: field.ref('organization'),
  app: field.value<{ id: string; name: string; client_id: string }>('granted_app').computed(),
  appId: field.ref('app').hidden(),
  userId: field.ref('user').unique('appId'),
  scopes: field.choices(appScopes, 'tickets:read'),
  resources: field.words(appResources.length).as<AppResource[]>().hidden(),
  createdAt: field.startMoment(),
  updatedAt: field.startMoment().hidden(),
  lastUsedAt: field.moment().nullable(),
});

export interface AppGrant extends Stored<typeof AppGrant> {}

/** The request of an app: scopes, and the parts of the service that accept its tokens. */
export interface AppWants {
  readonly scopes: readonly Scope[];
  readonly resources: readonly AppResource[];
}

/** Whether the grant already allows all of the request. Then the person is not asked again. */
export const covers = (grant: AppGrant, wants: AppWants): boolean =>
  wants.scopes.every((scope) => grant.scopes.includes(scope)) &&
  wants.resources.every((resource) => grant.resources.includes(resource));

/** The grant extended by what the person allows now; the same object when the grant already covers it. */
export const widened = (grant: AppGrant, wants: AppWants, now: Date): AppGrant =>
  covers(grant, wants)
    ? grant
    : changed(grant, {
        scopes: [...new Set([...grant.scopes, ...wants.scopes])],
        resources: [...new Set([...grant.resources, ...wants.resources])],
        updatedAt: now,
      });

/** The grant after a decision: without the scopes that the person left out, and with those that they allowed. The same object when nothing changes. */
export function decidedGrant(
  grant: AppGrant,
  { leftOut, ...wants }: AppWants & { readonly leftOut: readonly Scope[] },
  now: Date,
): AppGrant {
  const remaining = grant.scopes.filter((scope) => !leftOut.includes(scope));
  const narrowed =
    remaining.length === grant.scopes.length
      ? grant
      : changed(grant, { scopes: remaining, updatedAt: now });
  return widened(narrowed, wants, now);
}

/** THE rule of what an app may do: what was granted, as far as the role of the person allows it at that moment. */
export function effectiveScopes(granted: readonly Scope[], role: Role): Scope[] {
  const held = scopesOf(role);
  return granted.filter((scope) => scope !== '*' && allows(held, scope));
}

/** A connection of an app, as its person and the owners and admins see it. */
export type ConnectionRecord = Public<typeof AppGrant>;

/** The record of a grant, in answers and in events. */
export const connectionRecord = (
  grant: AppGrant,
  { id, name, clientId }: { id: string; name: string; clientId: string },
): ConnectionRecord => AppGrant.answer(grant, { app: { id, name, client_id: clientId } });
