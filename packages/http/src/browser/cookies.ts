import type { Clock, DeviceToken, IssuedSession } from '@basalt/domain';
import { readCookie } from '../request/read-cookie.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A cookie that is set. */
interface Cookie {
  name: string;
  /** Empty: the browser deletes the cookie. */
  value: string;
  expires: Date;
  /** The browser sends it even with a form that another site posts to this one. */
  crossSite?: boolean;
}

/** The cookies of this service, all with the strictest attributes that their use allows (RFC 6265bis). */
export interface CookieJar {
  /** The session token that the browser sends; null when there is none, or a text that cannot be one. */
  sessionOf(ctx: RequestContext): string | null;
  setSession(ctx: RequestContext, session: Pick<IssuedSession, 'token' | 'expiresAt'>): void;
  clearSession(ctx: RequestContext): void;
  /** The value of the device cookie, valid or not. Signing out does not remove this cookie. */
  deviceOf(ctx: RequestContext): string | null;
  setDevice(ctx: RequestContext, note: DeviceToken): void;
  /** The value of the cookie for authorization requests of apps. */
  authorizingOf(ctx: RequestContext): string | null;
  setAuthorizing(ctx: RequestContext, cookie: { value: string; expires: Date }): void;
  /** A short-lived cookie that comes even with a form that an identity provider posts; `name` has no prefix. */
  readCrossSite(ctx: RequestContext, name: string): string | null;
  writeCrossSite(ctx: RequestContext, cookie: { name: string; value: string; expires: Date }): void;
}

const session = 'basalt_session';
const device = 'basalt_device';
const authorizing = 'basalt_authorizing';

/** The full name of a cookie of the service at `appUrl`. Over https it has a prefix with which no other host and no plain connection can set it. */
function cookieName(appUrl: string, name: string): string {
  return appUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The name of the cookie of sessions. */
export const sessionCookieName = (appUrl: string): string => cookieName(appUrl, session);

/**
 * Cookies for `appUrl`: `__Host-` and Secure, so that no other host and no plain connection sets or reads them;
 * over http, which only loopback addresses may use, they have neither.
 */
export function createCookieJar(appUrl: string, clock: Clock): CookieJar {
  const isSecure = appUrl.startsWith('https:');
  const named = (name: string) => cookieName(appUrl, name);

  const write = (
    ctx: RequestContext,
    { name, value, expires, crossSite = false }: Cookie,
  ): void => {
    const attributes = [
      `${named(name)}=${value}`,
      'Path=/',
      // Relative, because the browser's clock may be wrong.
      `Max-Age=${value === '' ? 0 : Math.ceil((expires.getTime() - clock().getTime()) / 1000)}`,
      'HttpOnly',
      // Without Secure browsers refuse None; ports of loopback are one site anyway.
      `SameSite=${crossSite && isSecure ? 'None' : 'Lax'}`,
      ...(isSecure ? ['Secure'] : []),
    ];
    ctx.append('Set-Cookie', attributes.join('; '));
  };
  const read = (ctx: RequestContext, name: string) =>
    readCookie(ctx.req.headers.cookie, named(name));

  return {
    sessionOf: (ctx) => read(ctx, session),
    setSession: (ctx, { token, expiresAt }) =>
      write(ctx, { name: session, value: token, expires: expiresAt }),
    clearSession: (ctx) => write(ctx, { name: session, value: '', expires: clock() }),
    deviceOf: (ctx) => read(ctx, device),
    setDevice: (ctx, { text, expiresAt }) =>
      write(ctx, { name: device, value: text, expires: expiresAt }),
    authorizingOf: (ctx) => read(ctx, authorizing),
    setAuthorizing: (ctx, cookie) => write(ctx, { name: authorizing, ...cookie }),
    readCrossSite: read,
    writeCrossSite: (ctx, cookie) => write(ctx, { ...cookie, crossSite: true }),
  };
}
