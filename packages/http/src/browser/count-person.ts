import type { Clock, CredentialLookup } from '@basalt/domain';
import { setRateLimitHeaders } from '../middleware/rate-limit.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** Counts a call of a person: in an organization, or with null in none. Refuses a call beyond the limit with `rate_limited`. */
export type CountPerson = (
  ctx: RequestContext,
  person: { userId: string; organizationId: string | null },
) => Promise<void>;

/** People have the same limit as credentials, for each organization. The headers of the answer show how many calls are left. */
export function createCountPerson(
  countPerson: CredentialLookup['countPerson'],
  clock: Clock,
): CountPerson {
  return async (ctx, person) => {
    const rateLimitStatus = await countPerson(person, clock());
    if (rateLimitStatus === null) return;
    setRateLimitHeaders(ctx, 'person', rateLimitStatus);
    if (!rateLimitStatus.isExhausted) return;
    const reason = `More than ${rateLimitStatus.limit} requests in this minute were sent by this person (callBudget.callsPerMinute).`;
    throw new HttpError('rate_limited', { retryAfter: rateLimitStatus.resetsIn, reason });
  };
}
