import { changeOf, type AccountChangePorts } from '../../change/run-change.ts';
import { requireSignedIn, type SessionCaller } from '../../identity/session/session-caller.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Scope } from '../../credential/scope.ts';
import { Notification, notificationSent } from '../../notification/notification.ts';
import type { IdentityPorts } from '../../ports.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import { connectionEvent } from '../app-event.ts';
import { AppGrant, covers, effectiveScopes, widened } from '../app-grant.ts';
import { App, judged, mayConnect, type AppClient } from '../app.ts';
import type { AuthorizationRequest, KnownApps } from '../apps.port.ts';
import { readDeviceCode } from '../device-code.ts';
import { ofOwnOrganization, refuseFurtherApp } from '../named-app.ts';
import { isLoopbackUri } from '../redirect-uri.ts';
import { createTryDeviceCode } from './register-client.ts';

type RequestPorts = AccountChangePorts & Pick<IdentityPorts, 'authorizationRequests'>;
type ConsentPorts = RequestPorts & Pick<IdentityPorts, 'tenancy'>;

/** A request as the browser that it was made in names it. */
interface RequestInput {
  readonly authorization: string;
  readonly browser: string | null;
}

/** Where the browser goes next; null for a device. */
interface Onward {
  redirect_to: string | null;
}

/** What a person is shown before they decide. */
export interface ConsentRecord {
  id: string;
  app: {
    name: string;
    client_id: string;
    kind: AppClient['kind'];
    home_page: string | null;
    /** The host of an https client id; null for one that somebody registered under a name of their choice. */
    verified_host: string | null;
  };
  /** The host that the answer goes to; null for a device. */
  redirect_host: string | null;
  /** Any program on this computer could receive the answer. */
  redirects_to_loopback: boolean;
  scopes: { scope: Scope; allowed: boolean }[];
  /** `ask`: decide; `granted`: all of it was allowed before, nobody need be asked; the others: it cannot be allowed now. */
  standing: 'ask' | 'granted' | 'approval_needed' | 'approval_requested' | 'refused' | 'no_scope';
}

/** The request; the code of a device is tried as often as `createTryDeviceCode` allows. Refuses with `not_found`. */
async function requestOf(
  ports: RequestPorts,
  { authorization, browser }: RequestInput,
  userId: string,
): Promise<AuthorizationRequest> {
  const find = async () =>
    (await ports.authorizationRequests?.find(authorization, browser)) ?? null;
  if (readDeviceCode(authorization) !== null) return createTryDeviceCode(ports)(userId, find);
  const request = await find();
  if (request === null) throw new DomainError('not_found', { resource: 'authorization' });
  return request;
}

async function decided(
  { authorizationRequests }: RequestPorts,
  request: AuthorizationRequest,
  decision: { userId: string; grant: AppGrant | null },
): Promise<Onward> {
  return { redirect_to: (await authorizationRequests?.decide(request, decision)) ?? null };
}

const personOf = ({ person }: Principal): string => person?.userId ?? '';

/** What an app asks the caller for in the organization, and whether they can allow it there. Refuses with `not_found` (authorization). */
export const createReadConsent =
  (ports: ConsentPorts) =>
  async (principal: Principal, input: RequestInput): Promise<ConsentRecord> => {
    const userId = personOf(principal);
    const request = await requestOf(ports, input, userId);
    const { client, redirectUri } = request;
    const known = await ports.tenancy.inTenant(principal, ({ apps }) => apps.read({ userId }));
    const allowed = grantableScopes(known, request);
    return {
      id: request.id,
      app: {
        name: client.name,
        client_id: client.clientId,
        kind: client.kind,
        home_page: client.homePage,
        verified_host: client.kind === 'document' ? hostOf(client.clientId) : null,
      },
      redirect_host: redirectUri === null ? null : hostOf(redirectUri),
      redirects_to_loopback: redirectUri !== null && isLoopbackUri(redirectUri),
      scopes: request.scopes.map((scope) => ({ scope, allowed: allowed.includes(scope) })),
      standing: standingOf(known, principal, request),
    };
  };

/** The host of an address, with its port; the scheme of one without a host. */
const hostOf = (address: string): string => {
  const url = new URL(address);
  return url.host === '' ? url.protocol : url.host;
};

function grantableScopes({ role }: KnownApps, { scopes }: AuthorizationRequest): Scope[] {
  return role === null ? [] : effectiveScopes(scopes, role);
}

const appOf = ({ apps }: KnownApps, { client }: AuthorizationRequest): App | undefined =>
  apps.find(({ clientId }) => clientId === client.clientId);

function standingOf(
  known: KnownApps,
  principal: Principal,
  request: AuthorizationRequest,
): ConsentRecord['standing'] {
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

/** The start of a change by the decision of a person about a request. */
const changeOfRequest = {
  ...ofOwnOrganization,
  load: ({ apps }: TenantStores, { userId }: { request: AuthorizationRequest; userId: string }) =>
    apps.lock({ userId }),
};

/** The app of a request as the organization knows it from now on. */
function seenApp(
  known: KnownApps,
  request: AuthorizationRequest,
  { principal, newId, now }: { principal: Principal; newId: () => string; now: Date },
): App {
  const app = appOf(known, request);
  if (app !== undefined) return app;
  refuseFurtherApp(known);
  const { clientId, kind, name, homePage, redirectUris } = request.client;
  return new App({
    id: newId(),
    organizationId: principal.organizationId,
    clientId,
    kind,
    name,
    homePage,
    redirectUris: [...redirectUris],
    secrets: [],
    status: 'seen',
    policy: known.policy,
    createdBy: principal.actor,
    now,
  });
}

/**
 * Connects the app for the caller in the organization, and answers where the browser goes next. What their role lacks is not
 * granted. Refuses with `not_found` (authorization) and `app_not_allowed`.
 */
export const createAllowApp = (ports: ConsentPorts) => {
  const { tenancy, clock, newId: makeId } = ports;
  const connect = changeOf(
    { tenancy, clock, newId: makeId },
    {
      ...changeOfRequest,
      check: (known, { request, userId }, { principal }) => {
        const standing = standingOf(known, principal, request);
        if (standing !== 'ask' && standing !== 'granted') {
          throw new DomainError('app_not_allowed', { reason: standing });
        }
        return { known, request, userId, scopes: grantableScopes(known, request) };
      },
      decide: ({ known, request, userId, scopes }, context) => {
        const { principal, newId, now } = context;
        const app = seenApp(known, request, context);
        const { organizationId } = principal;
        const before =
          known.grants.find(({ appId }) => appId === app.id) ??
          new AppGrant({ id: newId(), organizationId, appId: app.id, userId, now });
        const grant = widened(before, { ...request, scopes }, now);
        if (grant === before) return { answer: grant };
        const saved = known.apps.includes(app) ? [grant] : [app, grant];
        return { saved, events: [connectionEvent('app.connected', app, grant)], answer: grant };
      },
    },
  );
  return async (principal: Principal, input: RequestInput): Promise<Onward> => {
    const userId = personOf(principal);
    const request = await requestOf(ports, input, userId);
    const grant = await connect(principal, { request, userId });
    return decided(ports, request, { userId, grant });
  };
};

/** Refuses the app, which learns it, and answers where the browser goes next. Refuses with `not_found` (authorization). */
export const createDenyApp =
  (ports: RequestPorts) =>
  async (caller: SessionCaller, input: RequestInput): Promise<Onward> => {
    requireSignedIn(caller);
    const userId = caller.user.id;
    const request = await requestOf(ports, input, userId);
    return decided(ports, request, { userId, grant: null });
  };

/** Asks the owners and admins of the organization to approve the app: they are notified once. */
export const createRequestApproval = (ports: ConsentPorts) => {
  const { tenancy, clock, newId: makeId } = ports;
  const askForApproval = changeOf(
    { tenancy, clock, newId: makeId },
    {
      ...changeOfRequest,
      check: (known, { request }, { principal }) => ({
        known,
        request,
        isNeeded: standingOf(known, principal, request) === 'approval_needed',
      }),
      decide: ({ known, request, isNeeded }, context) => {
        if (!isNeeded) return { answer: undefined };
        const { principal, newId, now } = context;
        const app = judged(seenApp(known, request, context), 'requested', known.policy, now);
        const notification = new Notification({
          id: newId(),
          organizationId: principal.organizationId,
          title: `Approval requested: ${app.name}`,
          body: `${principal.actor.name} asks you to approve the app ${app.name}.`,
          url: '/app/apps',
          recipientIds: [...known.managers],
          createdBy: principal.actor,
          now,
        });
        return {
          saved: [app, notification],
          events: [notificationSent(notification)],
          answer: undefined,
        };
      },
    },
  );
  return async (principal: Principal, input: RequestInput): Promise<void> => {
    const userId = personOf(principal);
    await askForApproval(principal, { request: await requestOf(ports, input, userId), userId });
  };
};
