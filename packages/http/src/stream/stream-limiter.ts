import { HttpError } from '../problem/http-error.ts';

/** How many streams a process holds open at the same time. */
export interface StreamLimits {
  inAll: number;
  perOrganization: number;
}

/** Limits the streams that are open at the same time. */
export interface StreamLimiter {
  /**
   * Counts a new stream; answers a function that ends the count. Refuses with `rate_limited` when the organization has
   * reached its limit, with `unavailable` when the process has reached its own.
   */
  take(organizationId: string): () => void;
  /** The number of open streams. */
  count(): number;
}

/** After this many seconds another stream may have ended. */
const retryAfter = 10;

/** A limiter without open streams. */
export function createStreamLimiter({ inAll, perOrganization }: StreamLimits): StreamLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    count: () => all,
    take(organizationId) {
      const own = taken.get(organizationId) ?? 0;
      if (own >= perOrganization) {
        const reason = `The organization has all of its ${perOrganization} streams open.`;
        throw new HttpError('rate_limited', { retryAfter, reason });
      }
      if (all >= inAll) throw new HttpError('unavailable', { retryAfter });
      taken.set(organizationId, own + 1);
      all += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (taken.get(organizationId) ?? 1) - 1;
        if (left === 0) taken.delete(organizationId);
        else taken.set(organizationId, left);
      };
    },
  };
}
