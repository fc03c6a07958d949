import { changed } from '../change/change.ts';
import { allows, scopes, type Scope } from '../credential/scopes.ts';
import { recordOf } from '../kernel/record-of.ts';
import { scopesOf, type Role } from '../tenancy/roles.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** The parts of the service that a token can be for (RFC 8707). */
export const appResources = ['/api/v1', '/mcp'] as const;

export type AppResource = (typeof appResources)[number];

/** The scopes that an app can be granted: all but `*`, so an app must name what it needs. */
export const appScopes: readonly Scope[] = scopes.filter((scope) => scope !== '*');

/** What a person allowed an app to do for them in one organization. */
export class AppGrant {
  id: string;
  organizationId: string;
  appId: string;
  userId: string;
  scopes: Scope[] = [];
  resources: AppResource[] = [];
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null = null;

  constructor(fields: NewFields<AppGrant, 'appId' | 'userId'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.appId = fields.appId;
    this.userId = fields.userId;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** What an app asks for: scopes, and the parts of the service that its tokens are for. */
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
  const left = grant.scopes.filter((scope) => !leftOut.includes(scope));
  const narrowed =
    left.length === grant.scopes.length ? grant : changed(grant, { scopes: left, updatedAt: now });
  return widened(narrowed, wants, now);
}

/** THE rule of what an app may do: what was granted, as far as the role of the person allows it at that moment. */
export function effectiveScopes(granted: readonly Scope[], role: Role): Scope[] {
  const held = scopesOf(role);
  return granted.filter((scope) => scope !== '*' && allows(held, scope));
}

const recorded = recordOf<AppGrant>()(
  'id',
  'organizationId',
  'userId',
  'scopes',
  'createdAt',
  'lastUsedAt',
);

/** A connection of an app, as its person and the owners and admins see it. */
export interface ConnectionRecord extends ReturnType<typeof recorded> {
  app: { id: string; name: string; client_id: string };
}

/** The record of a grant, in answers and in events. */
export const connectionRecord = (
  grant: AppGrant,
  { id, name, clientId }: { id: string; name: string; clientId: string },
): ConnectionRecord => ({ ...recorded(grant), app: { id, name, client_id: clientId } });
