import { isLanguage, preferredLanguage, type Language } from '@basalt/domain';
import { readCookie } from '../request/read-cookie.ts';
import type { RequestContext } from '../request/request-context.ts';

/** The cookie in which the pages store the language of the person who is signed in, so that the next page begins with it. */
const cookie = 'basalt_language';

/** The addresses of people who are not signed in. */
const signIn = /^\/(?:login|auth)(?:\/|$)/u;

/**
 * The language of a page: on the way to signing in the one that the browser prefers (`Accept-Language`), else that of the service; elsewhere first
 * that of the person who was last signed in in this browser.
 */
export function languageOfPage(ctx: RequestContext): Language {
  const stored = signIn.test(ctx.path) ? undefined : readCookie(ctx.req.headers.cookie, cookie);
  if (isLanguage(stored)) return stored;
  return preferredLanguage(ctx.get('Accept-Language'), ctx.state.defaultLanguage);
}
