import type { RedirectRoute } from './redirect-route.ts';
import { oauthRedirects } from './redirects/oauth.redirects.ts';
import { ssoRedirects } from './redirects/sso.redirects.ts';

/** Every address that a browser is led through to sign in. */
export const redirects: readonly RedirectRoute[] = [...oauthRedirects, ...ssoRedirects];
