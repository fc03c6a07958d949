import type { Clock, CredentialLookup } from '@basalt/domain';
import { tellRateLimitStatus } from '../middleware/caller.ts';
import type { RequestContext } from '../request/request-context.ts';
import { HttpError } from '../problem/http-error.ts';

/** Counts a call of a person: in an organization, or with null in none. Refuses with `rate_limited` one too many. */
export type CountPerson = (
  ctx: RequestContext,
  person: { userId: string; organizationId: string | null },
) => Promise<void>;

/** The same limit as that of credentials, by person and organization; what is left is shown in the headers. */
export function createCountPerson(
  countPerson: CredentialLookup['countPerson'],
  clock: Clock,
): CountPerson {
  return async (ctx, person) => {
    const rateLimitStatus = await countPerson(person, clock());
    if (rateLimitStatus === null) return;
    tellRateLimitStatus(ctx, 'person', rateLimitStatus);
    if (!rateLimitStatus.isExhausted) return;
    const reason = `More than ${rateLimitStatus.limit} requests in this minute were sent by this person (callBudget.callsPerMinute).`;
    throw new HttpError('rate_limited', { retryAfter: rateLimitStatus.resetsIn, reason });
  };
}
