import type { RedirectRoute } from './redirect-route.ts';
import { oauthRedirects } from './oauth.redirects.ts';
import { ssoRedirects } from './sso.redirects.ts';
import { calendarRedirects } from './calendar.redirects.ts';
import { unsubscribeRedirects } from './unsubscribe.redirects.ts';

/** Every redirect route: sign-in with providers, single sign-on, links in mails, calendars. */
export const redirects: readonly RedirectRoute[] = [
  ...oauthRedirects,
  ...ssoRedirects,
  ...unsubscribeRedirects,
  ...calendarRedirects,
];
