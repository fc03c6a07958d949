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

/** Limits the streams that are open at the same time. */
export type StreamLimiter = ReturnType<typeof createStreamLimiter>;

/** After this many seconds another stream may have ended. */
const retryAfter = 10;
/** One caller has at most this part of the organization's streams: others of the organization can open theirs. */
const callerPart = 1 / 5;

/** A limiter without open streams. */
export function createStreamLimiter({ inAll, perOrganization, called = 'streams' }: StreamLimits) {
  const taken = new Map<string, number>();
  const perCaller = Math.ceil(perOrganization * callerPart);
  let all = 0;
  const change = (keys: readonly string[], by: 1 | -1): void => {
    all += by;
    for (const key of keys) {
      const now = (taken.get(key) ?? 0) + by;
      if (now === 0) taken.delete(key);
      else taken.set(key, now);
    }
  };
  const refuseBeyond = (key: string, most: number, whose: string): void => {
    if ((taken.get(key) ?? 0) < most) return;
    const reason = `${whose} has all of its ${most} ${called} open.`;
    throw new HttpError('rate_limited', { retryAfter, reason });
  };
  return {
    /** The number of open streams. */
    count: (): number => all,
    /**
     * Counts a new stream of a person or a credential. Returns a function that ends the count. Refuses with `rate_limited` when the caller
     * or the organization has reached its limit, with `unavailable` when the process has reached its own.
     */
    take({ organizationId, callerId }: { organizationId: string; callerId: string }): () => void {
      const keys = [organizationId, `${organizationId} ${callerId}`] as const;
      refuseBeyond(keys[0], perOrganization, 'The organization');
      refuseBeyond(keys[1], perCaller, 'The caller');
      if (all >= inAll) throw new HttpError('unavailable', { retryAfter });
      change(keys, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(keys, -1);
        isHeld = false;
      };
    },
  };
}
