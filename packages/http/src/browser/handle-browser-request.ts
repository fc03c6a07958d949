import { signInBudget } from '@basalt/domain';
import type { CursorSeal } from '../request/cursor.ts';
import { addressBlock } from '../server/address-block.ts';
import type { RequestContext } from '../request/request-context.ts';
import { namedProject } from '../request/named-projects.ts';
import { canonicalPath, readPathParams } from '../operation/path-params.ts';
import { closeAfterLongBody, sendResult } from '../response/send-result.ts';
import { readRequest } from '../request/read-request.ts';
import { HttpError } from '../problem/http-error.ts';
import type { SignInQueues } from './sign-in-queues.ts';
import type { CookieJar } from './cookies.ts';
import type { CountPerson } from './count-person.ts';
import { callerFor, countedPrincipalOn } from './session.ts';
import {
  SessionChange,
  type Browser,
  type BrowserRoute,
  type BrowserUseCases,
  type Deployment,
} from './routes/browser-route.ts';

/** The parts that handle a browser's request. */
export interface BrowserDependencies {
  use: BrowserUseCases;
  cookies: CookieJar;
  deployment: Deployment;
  seal: CursorSeal;
  /** The prefix of every path. */
  base: string;
  /** The queues of sign-in requests. */
  signInQueues: SignInQueues;
  countPerson: CountPerson;
}

/** The browser of a request. */
export function browserOf(ctx: RequestContext, cookies: CookieJar): Browser {
  return {
    address: addressBlock(ctx.state.address),
    userAgent: ctx.get('User-Agent') || null,
    sessionToken: cookies.sessionOf(ctx),
    device: cookies.deviceOf(ctx),
    authorizing: cookies.authorizingOf(ctx),
  };
}

/**
 * Handles a request to a browser's route. It checks in this order: session, the form of the ids in the path, membership, body, query and
 * fields; then it calls the use case. If that changes the session, the answer sets the cookie.
 */
export async function handleBrowserRequest(
  route: BrowserRoute,
  ctx: RequestContext,
  dependencies: BrowserDependencies,
): Promise<void> {
  ctx.state.operation = route.id;
  const { use, cookies, deployment, seal, base } = dependencies;
  const browser = browserOf(ctx, cookies);
  const caller = await callerFor(route.access, browser.sessionToken, use);
  if (caller !== null && (route.access === 'signed_in' || route.access === 'identified')) {
    await dependencies.countPerson(ctx, { userId: caller.user.id, organizationId: null });
  }
  const pathParams = readPathParams(route.params, ctx.params);
  if (pathParams.fault !== null) throw pathParams.fault;
  const question = { caller, kinds: route.params, params: pathParams.params };
  const principal =
    route.access === 'member' ? await countedPrincipalOn(ctx, question, dependencies) : undefined;
  const { params, fault } = principal ? await namedProject(principal, pathParams, use) : pathParams;
  if (fault !== null) throw fault;
  const path = canonicalPath(base, route.path, params);
  const isAttempt = route.access === 'public' && route.method === 'POST';
  const bodyBytes = isAttempt ? signInBudget.bodyBytes : undefined;
  const reading = { seal, path, bodyBytes };
  const input = await readRequest(route, ctx, reading, { retries: false }).catch(
    (unread: unknown) => {
      closeAfterLongBody(ctx, unread);
      throw unread;
    },
  );
  const { query, body, page } = input;
  if (route.needsPasswords === 'with_password' && !deployment.hasPasswords && 'password' in body) {
    throw new HttpError('not_found', { resource: 'address' });
  }
  const request = { caller, principal, browser, deployment, params, query, body, page };
  const handle = () => route.handle(request as Parameters<typeof route.handle>[0], use);
  const { email } = body as { email?: string };
  const attempt = { browser, email, userId: caller?.user.id };
  const result = await (isAttempt ? dependencies.signInQueues.run(ctx, attempt, handle) : handle());
  if (result instanceof SessionChange) {
    if (result.session === null) cookies.clearSession(ctx);
    else cookies.setSession(ctx, result.session);
    if (result.device !== null) cookies.setDevice(ctx, result.device);
  }
  const data: unknown = result instanceof SessionChange ? result.data : result;
  const { appUrl } = deployment;
  sendResult(route.answer, ctx, { result: data, input, dependencies: { appUrl, base, seal } });
}
