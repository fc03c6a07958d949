import { HttpError } from '../problem/http-error.ts';

/** How many streams a process holds open at the same time. */
export interface StreamLimits {
  inAll: number;
  perOrganization: number;
  /** The word for them in a refusal; `streams` if absent. */
  called?: string;
}

/** The limits of downloads, which are streams that end by themselves: each reads a list page by page. */
export const downloadLimits: StreamLimits = { inAll: 50, perOrganization: 10, called: 'downloads' };

/** Who opens a stream. */
export interface StreamCaller {
  organizationId: string;
  /** The id of the person or the credential. */
  callerId: string;
}

/** Limits the streams that are open at the same time. */
export interface StreamLimiter {
  /**
   * Counts a new stream. Returns a function that ends the count. Refuses with `rate_limited` when the caller or the
   * organization has reached its limit, with `unavailable` when the process has reached its own.
   */
  take(caller: StreamCaller): () => void;
  /** The number of open streams. */
  count(): number;
}

/** After this many seconds another stream may have ended. */
const retryAfter = 10;
/** One caller has at most this part of the organization's streams: others of the organization can open theirs. */
const callerPart = 1 / 5;

/** A limiter without open streams. */
export function createStreamLimiter({
  inAll,
  perOrganization,
  called = 'streams',
}: StreamLimits): StreamLimiter {
  const taken = new Map<string, number>();
  const perCaller = Math.ceil(perOrganization * callerPart);
  let all = 0;
  const change = (key: string, by: 1 | -1): void => {
    const now = (taken.get(key) ?? 0) + by;
    if (now === 0) taken.delete(key);
    else taken.set(key, now);
  };
  const refuseBeyond = (key: string, most: number, whose: string): void => {
    if ((taken.get(key) ?? 0) < most) return;
    const reason = `${whose} has all of its ${most} ${called} open.`;
    throw new HttpError('rate_limited', { retryAfter, reason });
  };
  return {
    count: () => all,
    take({ organizationId, callerId }) {
      const callerKey = `${organizationId} ${callerId}`;
      refuseBeyond(organizationId, perOrganization, 'The organization');
      refuseBeyond(callerKey, perCaller, 'The caller');
      if (all >= inAll) throw new HttpError('unavailable', { retryAfter });
      for (const key of [organizationId, callerKey]) change(key, 1);
      all += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        for (const key of [organizationId, callerKey]) change(key, -1);
      };
    },
  };
}
