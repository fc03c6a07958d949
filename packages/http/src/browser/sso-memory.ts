import type { Clock, SecretSealer } from '@basalt/domain';
import type { RequestContext } from '../request/request-context.ts';
import type { CookieJar } from './cookies.ts';
import type { Remembered } from './single-sign-on.ts';

/** What is kept in the browser from the start of a single sign-on to its callback. */
export interface SsoMemory {
  /** Keeps the value for ten minutes; undefined keeps nothing, and forgets what was kept. */
  keep(ctx: RequestContext, value: Remembered | undefined): void;
  /** The value that was kept, this once; undefined when there is none, or none any more. */
  take(ctx: RequestContext): Remembered | undefined;
}

const owner = 'single sign-on';
const lifetime = 10 * 60_000;

/** Browsers keep no cookie of more than 4096 bytes, and 4 KiB that are sealed come to more than one. */
const partNames = ['basalt_sso', 'basalt_sso2'];
const partLength = 3500;

/** Encrypts the remembered value with its expiry: nobody can read it, and a copy of the cookie expires soon. */
export function createSsoMemory({
  sealer,
  cookies,
  clock,
}: {
  sealer: SecretSealer;
  cookies: CookieJar;
  clock: Clock;
}): SsoMemory {
  const write = (ctx: RequestContext, text: string): void => {
    const expires = new Date(clock().getTime() + lifetime);
    const whole = encodeURIComponent(text);
    for (const [at, name] of partNames.entries()) {
      const value = whole.slice(at * partLength, (at + 1) * partLength);
      cookies.writeCrossSite(ctx, { name, value, expires });
    }
  };
  return {
    keep(ctx, value) {
      const until = clock().getTime() + lifetime;
      write(ctx, value === undefined ? '' : sealer.seal(JSON.stringify({ value, until }), owner));
    },
    take(ctx) {
      const parts = partNames.map((name) => cookies.readCrossSite(ctx, name) ?? '');
      write(ctx, '');
      const text = parts.join('');
      if (text === '') return undefined;
      try {
        const opened = new TextDecoder().decode(sealer.open(decodeURIComponent(text), owner));
        const { value, until } = JSON.parse(opened) as { value: Remembered; until: number };
        return clock().getTime() < until ? value : undefined;
      } catch {
        // Not made by this service, or with another key: it counts as absent.
        return undefined;
      }
    },
  };
}
