import { createHash } from 'node:crypto';
import { signInBudget, type Clock, type SecretSealer } from '@basalt/domain';
import type { RequestContext } from '../request/request-context.ts';
import type { CookieJar } from './cookies.ts';
import type { Remembered } from './single-sign-on.ts';

/** The data in the browser from the start of a single sign-on to its callback. */
export interface SsoCookie {
  /**
   * Keeps the value for ten minutes, for the callback with this `state`; null: the start has none. Of several starts, each with a state of
   * its own, as many are kept as `signInBudget.startedOfBrowser` and the cookies allow, the newest first. The value `undefined` removes
   * what was kept for the state.
   */
  keep(ctx: RequestContext, state: string | null, value: Remembered | undefined): void;
  /**
   * Removes the value that was kept for the state, and returns it; undefined when there is none, or it has expired. Without a state, it is
   * the value of the newest start; for an unknown state, the value of a start without a state.
   */
  take(ctx: RequestContext, state: string | null): Remembered | undefined;
}

/** One start: the hash of its state, its value, and when it expires. */
interface Start {
  readonly state: string | null;
  readonly value: Remembered;
  readonly until: number;
}

const owner = 'single sign-on';
const lifetime = 10 * 60_000;

/** Browsers keep no cookie of more than 4096 bytes, and 4 KiB of sealed data need two cookies. */
const partNames = ['basalt_sso', 'basalt_sso2'];
const partLength = 3500;

/** A state may be longer than a cookie. */
const hashOf = (state: string | null): string | null =>
  state === null ? null : createHash('sha256').update(state).digest('base64url').slice(0, 22);

/** Encrypts what is remembered with its expiry: nobody can read it, and a copy of the cookie expires soon. */
export function createSsoCookie({
  sealer,
  cookies,
  clock,
}: {
  sealer: SecretSealer;
  cookies: CookieJar;
  clock: Clock;
}): SsoCookie {
  function read(ctx: RequestContext): Start[] {
    const text = partNames.map((name) => cookies.readCrossSite(ctx, name) ?? '').join('');
    if (text === '') return [];
    try {
      const opened = new TextDecoder().decode(sealer.open(decodeURIComponent(text), owner));
      const now = clock().getTime();
      return (JSON.parse(opened) as Start[]).filter(({ until }) => now < until);
    } catch {
      // Not made by this service, or with another key: it counts as absent.
      return [];
    }
  }

  function write(ctx: RequestContext, starts: readonly Start[]): void {
    const expires = new Date(clock().getTime() + lifetime);
    const whole = sealedWithin(starts);
    for (const [at, name] of partNames.entries()) {
      const value = whole.slice(at * partLength, (at + 1) * partLength);
      cookies.writeCrossSite(ctx, { name, value, expires });
    }
  }

  /** The newest starts, as many as the cookies can hold; one always fits. */
  function sealedWithin(starts: readonly Start[]): string {
    if (starts.length === 0) return '';
    const whole = encodeURIComponent(sealer.seal(JSON.stringify(starts), owner));
    const fits = whole.length <= partLength * partNames.length;
    return fits ? whole : sealedWithin(starts.slice(0, -1));
  }

  return {
    keep(ctx, named, value) {
      const state = hashOf(named);
      const started = read(ctx).filter((start) => start.state !== state);
      const until = clock().getTime() + lifetime;
      const own = value === undefined ? [] : [{ state, value, until }];
      write(ctx, [...own, ...started].slice(0, signInBudget.startedOfBrowser));
    },
    take(ctx, named) {
      const state = hashOf(named);
      const starts = read(ctx);
      const own = starts.find((start) => start.state === state);
      const taken = own ?? starts.find((start) => state === null || start.state === null);
      write(
        ctx,
        starts.filter((start) => start !== taken),
      );
      return taken?.value;
    },
  };
}
