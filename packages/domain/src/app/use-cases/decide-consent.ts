import { changeOf } from '../../run/run-change.ts';
import { requireSignedIn, type SessionCaller } from '../../identity/session/session-caller.ts';
import type { Scope } from '../../kernel/scopes.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { Notification, notificationSent } from '../../records/notification.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import { connectionEvent } from '../app-event.ts';
import { AppGrant, decidedGrant } from '../../records/app-grant.ts';
import { App, withStatus } from '../../records/app.ts';
import type { AuthorizationRequest, KnownApps } from '../../ports/apps.port.ts';
import { appOf, grantableScopes, standingOf } from '../consent-standing.ts';
import { ofOwnOrganization, refuseFurtherApp } from './named-app.ts';
import {
  personOf,
  requestOf,
  type ConsentPorts,
  type RequestInput,
  type RequestPorts,
} from './read-consent.ts';
import { mayConnect } from '../../records/app-policy.ts';

/** Where the browser goes next; null for a device. */
interface Onward {
  redirect_to: string | null;
}

async function decided(
  { authorizationRequests }: RequestPorts,
  request: AuthorizationRequest,
  decision: { userId: string; grant: AppGrant | null },
): Promise<Onward> {
  return { redirect_to: (await authorizationRequests?.decide(request, decision)) ?? null };
}

interface RequestOfPerson {
  readonly request: AuthorizationRequest;
  readonly userId: string;
}

/** The start of a change that a person's decision about a request makes. */
const changeOfRequest = {
  ...ofOwnOrganization,
  load: ({ apps }: TenantStores, { userId }: RequestOfPerson) => apps.lock({ userId }),
};

/** The organization's record of the app of a request; a new one of status `seen` when it has none. Refuses with `quota_exceeded`. */
function appFor(
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
    isAllowed: mayConnect(known.policy, 'seen'),
    createdBy: principal.actor,
    now,
  });
}

/** Those of the requested scopes that the person chose; all when they chose none. Refuses with `validation_failed` (scopes) any other. */
function chosenScopes(grantable: readonly Scope[], chosen: readonly Scope[] | undefined): Scope[] {
  if (chosen === undefined) return [...grantable];
  if (!chosen.every((scope) => grantable.includes(scope))) {
    throw invalid('scopes', 'must be scopes that the app requests and your role allows');
  }
  return grantable.filter((scope) => chosen.includes(scope));
}

/**
 * Connects the app for the caller in the organization, with the `scopes` that they chose of those that it requests. Returns where the browser
 * goes next. Scopes that the caller's role does not allow are not granted; a scope that they leave out ends, if it was granted before.
 * Refuses with `not_found` (authorization), `validation_failed` (scopes), `app_not_allowed` and `quota_exceeded`.
 */
export const allowApp = (ports: ConsentPorts) => {
  const connect = changeOf(ports, {
    ...changeOfRequest,
    check: (
      known,
      { request, userId, chosen }: RequestOfPerson & { chosen?: readonly Scope[] | undefined },
      { principal },
    ) => {
      const standing = standingOf(known, principal, request);
      if (standing !== 'ask' && standing !== 'granted') {
        throw new DomainError('app_not_allowed', { reason: standing });
      }
      const grantable = grantableScopes(known, request);
      const scopes = chosenScopes(grantable, chosen);
      const leftOut = grantable.filter((scope) => !scopes.includes(scope));
      return { known, request, userId, scopes, leftOut };
    },
    decide: ({ known, request, userId, scopes, leftOut }, context) => {
      const { principal, newId, now } = context;
      const app = appFor(known, request, context);
      const { organizationId } = principal;
      const before =
        known.grants.find(({ appId }) => appId === app.id) ??
        new AppGrant({ id: newId(), organizationId, appId: app.id, userId, now });
      const grant = decidedGrant(before, { ...request, scopes, leftOut }, now);
      if (grant === before) return { answer: grant };
      const saved = known.apps.includes(app) ? [grant] : [app, grant];
      return { saved, events: [connectionEvent('app.connected', app, grant)], answer: grant };
    },
  });
  return async (
    principal: Principal,
    { scopes: chosen, ...input }: RequestInput & { scopes?: readonly Scope[] | undefined },
  ): Promise<Onward> => {
    const userId = personOf(principal);
    const request = await requestOf(ports, input, userId);
    const grant = await connect(principal, { request, userId, chosen });
    return decided(ports, request, { userId, grant });
  };
};

/** Denies the request; the app gets `access_denied`. Returns where the browser goes next. Refuses with `not_found` (authorization). */
export const denyApp =
  (ports: RequestPorts) =>
  async (caller: SessionCaller, input: RequestInput): Promise<Onward> => {
    requireSignedIn(caller);
    const userId = caller.user.id;
    const request = await requestOf(ports, input, userId);
    return decided(ports, request, { userId, grant: null });
  };

/** Asks the owners and admins of the organization to approve the app, by a notification. Does nothing when the app needs no approval. */
export const requestApproval = (ports: ConsentPorts) => {
  const askForApproval = changeOf(ports, {
    ...changeOfRequest,
    check: (known, { request }, { principal }) => ({
      known,
      request,
      isNeeded: standingOf(known, principal, request) === 'approval_needed',
    }),
    decide: ({ known, request, isNeeded }, context) => {
      if (!isNeeded) return { answer: undefined };
      const { principal, newId, now } = context;
      const app = withStatus(appFor(known, request, context), 'requested', known.policy, now);
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
      const events = [notificationSent(notification)];
      return { saved: [app, notification], events, answer: undefined };
    },
  });
  return async (principal: Principal, input: RequestInput): Promise<void> => {
    const userId = personOf(principal);
    await askForApproval(principal, { request: await requestOf(ports, input, userId), userId });
  };
};
