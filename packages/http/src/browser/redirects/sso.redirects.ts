import { HttpError } from '../../problem/http-error.ts';
import { readWhole } from '../../request/json-body.ts';
import { sendPostForm } from '../../pages/post-form-page.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { redirectTo, pageAfter, type RedirectRoute } from './redirect-route.ts';
import { browserOf } from '../handle-browser-request.ts';
import type { SingleSignOnFailure, SingleSignOnRequest } from '../single-sign-on.ts';

/** The maximum length of a form, in bytes. */
const maxFormBytes = 1024 * 1024;

/** The redirects to the identity provider of the single sign-on driver and back. */
export const ssoRedirects: readonly RedirectRoute[] = [
  {
    id: 'startSso',
    methods: ['GET'],
    path: '/auth/sso/saml',
    summary: 'Go to the identity provider of single sign-on',
    description: 'The driver that `SERVICE_SAML_DRIVER_CLASS` names makes the redirect.',
    answers: {
      200: 'A page that posts a form to the identity provider.',
      302: 'Redirects to the identity provider.',
    },
    errors: [
      'not_found',
      'malformed_form',
      'too_many_attempts',
      'sso_refused',
      'sso_not_a_driver',
      'sso_failed',
    ],
    async open(ctx, { use, cookies, singleSignOn, ssoCookie }) {
      refuseDisabled(singleSignOn);
      await use.countSignInStart(browserOf(ctx, cookies));
      const outcome = await singleSignOn.start(received(ctx, new Uint8Array()));
      if (outcome.kind !== 'redirect') throw refusalOf(outcome);
      const sent = new URL(outcome.url).searchParams;
      for (const [name, value] of Object.entries(outcome.form ?? {})) sent.append(name, value);
      ssoCookie.keep(ctx, stateIn(sent), outcome.remember);
      if (outcome.form === undefined) redirectTo(ctx, outcome.url);
      else sendPostForm(ctx, { url: outcome.url, fields: outcome.form });
    },
  },
  {
    id: 'finishSso',
    methods: ['GET', 'POST'],
    path: '/auth/sso/saml/callback',
    summary: 'Return from the identity provider of single sign-on',
    description: 'Only this address accepts a form from another site. The driver checks the form.',
    answers: { 302: 'Redirects to `/app`, or to a page below `/login` for the second factor.' },
    errors: [
      'not_found',
      'malformed_form',
      'payload_too_large',
      'too_many_attempts',
      'account_deactivated',
      'sso_refused',
      'sso_not_a_driver',
      'sso_failed',
    ],
    async open(ctx, { use, cookies, singleSignOn, ssoCookie, signInQueues }) {
      refuseDisabled(singleSignOn);
      const request = received(ctx, await bodyOf(ctx));
      const { address, sessionToken, userAgent, device: known } = browserOf(ctx, cookies);
      await signInQueues.callback(ctx, address);
      const state = stateIn(new URLSearchParams(ctx.querystring), formOf(request));
      const outcome = await singleSignOn.finish(request, ssoCookie.take(ctx, state));
      if (outcome.kind !== 'user') throw refusalOf(outcome);
      const input = { userId: outcome.userId, sessionToken, userAgent, device: known };
      const { status, session, device } = await use.finishSso(input);
      cookies.setSession(ctx, session);
      cookies.setDevice(ctx, device);
      redirectTo(ctx, pageAfter[status]);
    },
  },
];

/** The text that connects a callback with its start: `RelayState` of SAML, or `state` of other protocols. */
function stateIn(...sent: readonly URLSearchParams[]): string | null {
  const values = sent.flatMap((fields) => [fields.get('RelayState'), fields.get('state')]);
  return values.find((value) => value) ?? null;
}

const formOf = ({ body }: SingleSignOnRequest): URLSearchParams =>
  new URLSearchParams(Buffer.from(body).toString());

function refuseDisabled({ isEnabled }: { isEnabled: boolean }): void {
  if (!isEnabled) throw refusalOf({ kind: 'not_found' });
}

function received(ctx: RequestContext, body: Uint8Array): SingleSignOnRequest {
  const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
  const { requestId } = ctx.state;
  return { requestId, method, target: ctx.req.url ?? '', headers: ctx.req.headers, body };
}

async function bodyOf(ctx: RequestContext): Promise<Uint8Array> {
  if (ctx.method !== 'POST') return new Uint8Array();
  const bytes = await readWhole(ctx.req, maxFormBytes);
  if (bytes !== null) return bytes;
  ctx.set('Connection', 'close');
  throw new HttpError('payload_too_large', { limit: maxFormBytes });
}

function refusalOf(failure: SingleSignOnFailure): HttpError {
  switch (failure.kind) {
    case 'not_found':
      return new HttpError('not_found', { resource: 'single sign-on' });
    case 'not_a_driver':
      return new HttpError('sso_not_a_driver', {});
    case 'failed':
      return new HttpError('sso_failed', {});
    case 'refused':
      return new HttpError('sso_refused', {
        message: failure.message,
        reason: failure.reason ?? 'other',
      });
    case 'malformed':
      return new HttpError('malformed_form', { reason: failure.reason });
  }
}
