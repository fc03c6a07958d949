import { isLanguage, preferredLanguage, type Language } from '@basalt/domain';
import { readCookie } from '../request/read-cookie.ts';
import type { RequestContext } from '../request/request-context.ts';

/** The cookie in which the pages store the language of the person who is signed in, so that the next page begins with it. */
const cookie = 'basalt_language';

/** The language that the browser prefers (`Accept-Language`), or that of the service. */
export const languageOfBrowser = (ctx: RequestContext, byDefault: Language = 'en'): Language =>
  preferredLanguage(ctx.get('Accept-Language'), byDefault);

/** The language of a page: below `/app` that of the person who was last signed in in this browser, else the one that the browser prefers. */
export function languageOfPage(ctx: RequestContext, byDefault?: Language): Language {
  const stored = readCookie(ctx.req.headers.cookie, cookie);
  const isPersonal = ctx.path === '/app' || ctx.path.startsWith('/app/');
  return isPersonal && isLanguage(stored) ? stored : languageOfBrowser(ctx, byDefault);
}
