import { readQueryString } from '../../request/query-string.ts';
import { hasNoErrors } from '../../problem/http-error.ts';
import { redirectTo, pageAfter, type RedirectRoute } from './redirect-route.ts';
import { browserOf } from '../handle-browser-request.ts';

/** The redirects to an OAuth 2.0 or OpenID Connect provider and back. */
export const oauthRedirects: readonly RedirectRoute[] = [
  {
    id: 'startOauth',
    methods: ['GET'],
    path: '/auth/oauth/{provider}/redirect',
    summary: 'Go to a sign-in provider',
    description:
      'Starts a sign-in. It must be finished in the same browser within 10 minutes. Several tabs of a browser can do so at the same time.',
    answers: { 302: 'Redirects to the provider.' },
    errors: ['not_found', 'too_many_attempts', 'oauth_provider_failed'],
    async open(ctx, { use, cookies }) {
      const { sessionToken, address } = browserOf(ctx, cookies);
      const { provider = '' } = ctx.params;
      const { url, session } = await use.startOauth({ provider, sessionToken, address });
      if (session !== null) cookies.setSession(ctx, session);
      redirectTo(ctx, url);
    },
  },
  {
    id: 'finishOauth',
    methods: ['GET'],
    path: '/auth/oauth/{provider}/callback',
    summary: 'Return from a sign-in provider',
    description:
      'This address is registered with the provider. A callback, good or bad, ends the sign-in that was started with its `state`; up to ten can be under way in one browser. A refused callback leaves no session.',
    answers: { 302: 'Redirects to `/app`, or to a page below `/login` for the second factor.' },
    errors: [
      'not_found',
      'oauth_state_invalid',
      'oauth_denied',
      'oauth_email_missing',
      'oauth_email_unverified',
      'oauth_account_conflict',
      'account_deactivated',
      'oauth_provider_failed',
    ],
    async open(ctx, { use, cookies }) {
      const { sessionToken, userAgent, device: known } = browserOf(ctx, cookies);
      const { provider = '' } = ctx.params;
      const { parameters, errors } = readQueryString(ctx.querystring);
      // A query that can be read in two ways counts as empty, so it matches no started sign-in.
      const params = hasNoErrors(errors) ? parameters : {};
      const input = { provider, params, sessionToken, userAgent, device: known };
      const { status, session, device } = await use.finishOauth(input);
      cookies.setSession(ctx, session);
      cookies.setDevice(ctx, device);
      redirectTo(ctx, pageAfter[status]);
    },
  },
];
