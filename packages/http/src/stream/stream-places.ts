import { HttpError } from '../problem/http-error.ts';

/** How many streams a process holds open at the same time. */
export interface StreamLimits {
  inAll: number;
  perOrganization: number;
}

/** The places of open streams. */
export interface StreamPlaces {
  /**
   * Takes one; answers how to give it back. Refuses with `rate_limited` when the organization has all of its own, with
   * `unavailable` when there are none left.
   */
  take(organizationId: string): () => void;
  /** How many are taken. */
  count(): number;
}

/** In this many seconds a place may be free. */
const retryAfter = 10;

/** This many places, all free. */
export function createStreamPlaces({ inAll, perOrganization }: StreamLimits): StreamPlaces {
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
