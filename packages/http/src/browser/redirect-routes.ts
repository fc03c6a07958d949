import type { RedirectRoute } from './redirect-route.ts';
import { oauthRedirects } from './redirects/oauth.redirects.ts';
import { ssoRedirects } from './redirects/sso.redirects.ts';
import { calendarRedirects } from './redirects/calendar.redirects.ts';
import { unsubscribeRedirects } from './redirects/unsubscribe.redirects.ts';

/** Every address that a browser is led through to sign in, or that mails lead to. */
export const redirects: readonly RedirectRoute[] = [
  ...oauthRedirects,
  ...ssoRedirects,
  ...unsubscribeRedirects,
  ...calendarRedirects,
];
