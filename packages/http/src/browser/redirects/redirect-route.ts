import { DomainError, type Clock } from '@basalt/domain';
import type { RequestContext } from '../../request/request-context.ts';
import type { ProblemCode } from '../../problem/http-error.ts';
import type { Log } from '../../middleware/log.ts';
import { problemFor } from '../../problem/problem.ts';
import type { BrowserUseCases } from '../routes/browser-route.ts';
import type { SignInQueues } from '../sign-in-queues.ts';
import type { CountPerson } from '../count-person.ts';
import type { CookieJar } from '../cookies.ts';
import type { SingleSignOn } from '../single-sign-on.ts';
import type { SsoCookie } from '../sso-cookie.ts';

/** The parts that a redirect route uses in addition to the request. */
export interface RedirectDependencies {
  use: BrowserUseCases;
  cookies: CookieJar;
  singleSignOn: SingleSignOn;
  ssoCookie: SsoCookie;
  signInQueues: SignInQueues;
  log: Log;
  /** The origin of the pages. */
  appUrl: string;
  clock: Clock;
  countPerson: CountPerson;
}

/** An address that answers browsers with redirects and pages, not data. */
export interface RedirectRoute {
  /** Unique among all operations. */
  readonly id: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** Its one placeholder is the key of a provider. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The type, an example and the file name of the answer with status 200, if that is not a page. It has an ETag. */
  readonly text?: { readonly type: string; readonly example: string; readonly fileName: string };
  /** Descriptions of its successful answers, by status. */
  readonly answers: Readonly<Record<number, string>>;
  readonly errors: readonly ProblemCode[];
  readonly open: (ctx: RequestContext, dependencies: RedirectDependencies) => Promise<void>;
}

/** Handles a redirect route. When a provider's sign-in is refused or fails, the reason is logged. */
export async function handleRedirect(
  redirect: RedirectRoute,
  ctx: RequestContext,
  dependencies: RedirectDependencies,
): Promise<void> {
  ctx.state.operation = redirect.id;
  try {
    await redirect.open(ctx, dependencies);
  } catch (error) {
    const { problem } = problemFor(error, ctx.state.requestId);
    if (
      error instanceof DomainError &&
      (problem.status === 403 || error.code.startsWith('oauth_'))
    ) {
      const reason = error.cause instanceof Error ? error.cause.message : problem.message;
      const { provider } = ctx.params;
      const fields = { request_id: problem.request_id, code: error.code, provider, reason };
      // Anybody can call the callback, so a call without a started sign-in is no warning.
      const level = error.code === 'oauth_state_invalid' ? 'info' : 'warn';
      dependencies.log[level](fields, 'sign-in refused');
    }
    throw error;
  }
}

/** Redirects the browser. */
export function redirectTo(ctx: RequestContext, url: string): void {
  ctx.body = null;
  ctx.status = 302;
  ctx.set('Location', url);
}

/** The page that follows each state of a sign-in. */
export const pageAfter = {
  signed_in: '/app',
  totp_required: '/login/challenge',
  setup_required: '/login/setup',
} as const;
