import type { RedirectRoute } from './redirect-route.ts';
import { oauthRedirects } from './redirects/oauth.redirects.ts';
import { ssoRedirects } from './redirects/sso.redirects.ts';
import { calendarRedirects } from './redirects/calendar.redirects.ts';
import { unsubscribeRedirects } from './redirects/unsubscribe.redirects.ts';

/** Every redirect route: sign-in with providers, single sign-on, links in mails, calendars. */
export const redirects: readonly RedirectRoute[] = [
  ...oauthRedirects,
  ...ssoRedirects,
  ...unsubscribeRedirects,
  ...calendarRedirects,
];
