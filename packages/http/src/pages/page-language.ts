import { isLanguage, preferredLanguage, type Language } from '@basalt/domain';
import { readCookie } from '../request/read-cookie.ts';
import type { RequestContext } from '../request/request-context.ts';

/** The cookie in which the pages store the language of the person who is signed in, so that the next page begins with it. */
const cookie = 'basalt_language';

/** The addresses of people who are not signed in. */
const signIn = /^\/(?:login|auth)(?:\/|$)/u;

/** The address in mails, which has the language of the mail: that of the person, else of the organization. */
const ofMail = '/unsubscribe';

/**
 * The language of a page: of the mail that the address is from; on the way to signing in the one that the browser prefers (`Accept-Language`), else that of the service; elsewhere first
 * that of the person who was last signed in in this browser.
 */
export function languageOfPage(ctx: RequestContext): Language {
  const { lang } = ctx.query;
  if (ctx.path === ofMail && typeof lang === 'string' && isLanguage(lang)) return lang;
  const stored = signIn.test(ctx.path) ? undefined : readCookie(ctx.req.headers.cookie, cookie);
  if (isLanguage(stored)) return stored;
  return preferredLanguage(ctx.get('Accept-Language'), ctx.state.defaultLanguage);
}
