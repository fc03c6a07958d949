import type { RouterMiddleware } from '@koa/router';
import { type Clock, type CredentialLookup, type SecretSealer } from '@basalt/domain';
import type { CursorSeal } from './request/cursor.ts';
import type { RequestContext } from './request/request-context.ts';
import type { Log } from './middleware/log.ts';
import type { CallerLookup } from './response/handle-request.ts';
import { routerPath } from './operation/operation.ts';
import type { Route } from './operation/route.ts';
import type { RouteTable } from './middleware/route-table.ts';
import { SignInQueues } from './browser/sign-in-queues.ts';
import type { BrowserUseCases } from './browser/routes/browser-route.ts';
import { createCookieJar } from './browser/cookies.ts';
import { handleRedirect } from './browser/redirects/redirect-route.ts';
import { redirects } from './browser/redirects/redirect-routes.ts';
import { handleBrowserRequest } from './browser/handle-browser-request.ts';
import { appBasePath, browserRoutes } from './browser/routes.ts';
import { mountOwnPicture } from './browser/mount-pictures.ts';
import { createCountPerson } from './browser/count-person.ts';
import { callerFor, countedPrincipalOn, principalOn } from './browser/session.ts';
import type { SingleSignOn } from './browser/single-sign-on.ts';
import { createSsoCookie } from './browser/sso-cookie.ts';

/** The parts of sign-in and of the routes of browsers. */
export interface BrowserOptions {
  use: BrowserUseCases;
  /** Whether the deployment requires a second factor; the sign-in page shows it. */
  requireTwoFactor: boolean;
  /** Whether people sign in with passwords. */
  hasPasswords: boolean;
  /** Whether a mail server is set. */
  hasMailServer: boolean;
  singleSignOn: SingleSignOn;
  /** Encrypts the cookie that the browser keeps during a single sign-on. */
  sealer: SecretSealer;
}

/**
 * Mounts sign-in and the routes of browsers. Returns how the operations of the API find the caller of a session: scopes and
 * visibility of a person follow from the role.
 */
export function mountBrowser(
  router: RouteTable,
  { use, requireTwoFactor, hasPasswords, hasMailServer, singleSignOn, sealer }: BrowserOptions,
  {
    seal,
    clock,
    appUrl,
    log,
    apiReference,
    countPerson: count,
  }: {
    seal: CursorSeal;
    clock: Clock;
    appUrl: string;
    log: Log;
    apiReference: boolean;
    countPerson: CredentialLookup['countPerson'];
  },
): CallerLookup {
  const cookies = createCookieJar(appUrl, clock);
  const deployment = {
    appUrl,
    requireTwoFactor,
    hasPasswords,
    hasMailServer,
    singleSignOn,
    apiReference,
  };
  const countPerson = createCountPerson(count, clock);
  const signInQueues = new SignInQueues(use);
  const dependencies = {
    use,
    cookies,
    deployment,
    seal,
    base: appBasePath,
    signInQueues,
    countPerson,
  };
  for (const record of browserRoutes) {
    if (record.needsPasswords === 'always' && !hasPasswords) continue;
    const handler: RouterMiddleware = (ctx) =>
      handleBrowserRequest(record, ctx as RequestContext, dependencies);
    router.register(appBasePath + routerPath(record.path), [record.method], handler);
  }

  mountOwnPicture(router, dependencies);

  const ssoCookie = createSsoCookie({ sealer, cookies, clock });
  const redirectDependencies = {
    use,
    cookies,
    singleSignOn,
    ssoCookie,
    log,
    signInQueues,
    appUrl,
    clock,
    countPerson,
  };
  for (const redirect of redirects) {
    const handler: RouterMiddleware = (ctx) =>
      handleRedirect(redirect, ctx as RequestContext, redirectDependencies);
    router.register(routerPath(redirect.path), [...redirect.methods], handler);
  }

  const questionOf = async (
    ctx: RequestContext,
    { params: kinds, restores }: Pick<Route, 'params' | 'restores'>,
  ) => {
    const caller = await callerFor('member', cookies.sessionOf(ctx), use);
    return { caller, kinds, params: ctx.params, restores };
  };
  return {
    base: appBasePath,
    principalOf: async (ctx, route) =>
      countedPrincipalOn(ctx, await questionOf(ctx, route), { use, countPerson }),
    recheckPrincipal: async (ctx, route) => principalOn(ctx, await questionOf(ctx, route), use),
  };
}
