import { sendJson, type RequestContext } from '../request/request-context.ts';
import type { ProblemCode } from '../problem/http-error.ts';
import type { Problem } from '../problem/problem.ts';
import { html } from '../schema/html.ts';
import { sendPage } from './page.ts';

const askAdministrator = 'If it happens again, ask the administrator of this service for help.';

/** The advice for a person after a refusal on the way to signing in. */
const advice: Partial<Record<ProblemCode, string>> = {
  oauth_state_invalid:
    'Start again on the sign-in page, in one window, and allow cookies for this site. An old link or the back button of the browser can also be the cause.',
  oauth_denied:
    'If you declined by mistake, start again. Otherwise ask the administrator of the provider for access.',
  oauth_email_missing:
    'Allow the provider to share your email address, or add one to your account there. Then start again.',
  oauth_email_unverified:
    'Verify your email address at the provider. Then start again, or sign in another way.',
  oauth_account_conflict:
    'Sign in with the identity that you used before, or ask the administrator of this service for help.',
  account_deactivated: 'Ask the administrator of this service for help.',
  oauth_provider_failed: `Try again in a few minutes, or sign in another way. ${askAdministrator}`,
  sso_refused: 'Ask the administrator of single sign-on in your organization.',
  sso_failed: `Try again in a few minutes, or sign in another way. ${askAdministrator}`,
  sso_not_a_driver: 'Sign in another way, and tell the administrator of this service.',
  not_found: 'This way of signing in is not available here. Choose another one.',
  too_many_attempts: 'Wait a few minutes. Then try again.',
  rate_limited: 'Wait a minute. Then try again.',
  unavailable: 'Try again in a minute.',
};

/** The addresses that people open and programs do not. */
const visited = /^\/auth\//;

/** The addresses that programs call: an unknown one is answered as JSON to every client. */
const called = /^\/(?:api|app-api|mcp|oauth|files|assets|\.well-known)(?:\/|$)/;

/**
 * Sends the problem: as a page to a client that prefers HTML, on the way to sign in or at an unknown address; else as JSON.
 */
export function sendRefusal(ctx: RequestContext, problem: Problem): void {
  const isUnknownPage = problem.code === 'not_found' && !called.test(ctx.path);
  if (visited.test(ctx.path) || isUnknownPage) {
    ctx.vary('Accept');
    if (ctx.accepts('application/problem+json', 'application/json', 'text/html') === 'text/html') {
      if (!visited.test(ctx.path)) {
        sendPage(ctx, {
          title: 'There is no such page',
          main: html`<h1>There is no such page</h1>
            <p>Check the address.</p>
            <a class="act" href="/app">Go home</a>`,
        });
        return;
      }
      sendPage(ctx, {
        title: problem.title,
        main: html`<h1>${problem.title}</h1>
          <p>${problem.message}</p>
          <p>${advice[problem.code] ?? askAdministrator}</p>
          <a class="act" href="/login">Go to the sign-in page</a>
          <p class="quiet">For the administrator: ${problem.status}, ${problem.request_id}</p>`,
      });
      return;
    }
  }
  sendJson(ctx, problem, 'application/problem+json');
}
