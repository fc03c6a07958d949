import type { Scope } from '../kernel/scopes.ts';
import type { Principal } from '../access/principal.ts';
import { covers, effectiveScopes } from '../records/app-grant.ts';
import { mayConnect } from '../records/app-policy.ts';
import type { App } from '../records/app.ts';
import type { AuthorizationRequest, KnownApps } from '../ports/apps.port.ts';

/** `ask`: the person decides. `granted`: the person allowed all of it before and is not asked. The others: it cannot be allowed now. */
export type ConsentStanding =
  'ask' | 'granted' | 'approval_needed' | 'approval_requested' | 'refused' | 'no_scope';

/** Those of the requested scopes that the person's role allows. */
export function grantableScopes({ role }: KnownApps, { scopes }: AuthorizationRequest): Scope[] {
  return role === null ? [] : effectiveScopes(scopes, role);
}

/** The organization's record of the app of a request; undefined when it has none. */
export const appOf = ({ apps }: KnownApps, { client }: AuthorizationRequest): App | undefined =>
  apps.find(({ clientId }) => clientId === client.clientId);

/** THE rule that decides whether a person can allow the request of an app. */
export function standingOf(
  known: KnownApps,
  principal: Principal,
  request: AuthorizationRequest,
): ConsentStanding {
  const { organizationId: owner } = request.client;
  const app = appOf(known, request);
  const status = app?.status ?? 'seen';
  const isForeign = owner !== null && owner !== principal.organizationId;
  if (isForeign || known.policy === 'none' || status === 'blocked') return 'refused';
  if (!mayConnect(known.policy, status)) {
    return status === 'requested' ? 'approval_requested' : 'approval_needed';
  }
  const scopes = grantableScopes(known, request);
  if (scopes.length === 0) return 'no_scope';
  const grant = known.grants.find(({ appId }) => appId === app?.id);
  return grant !== undefined && covers(grant, { ...request, scopes }) ? 'granted' : 'ask';
}
