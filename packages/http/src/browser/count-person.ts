import type { Clock, CredentialLookup } from '@basalt/domain';
import { tellAllowance } from '../caller.ts';
import type { Exchange } from '../exchange.ts';
import { HttpError } from '../http-error.ts';

/** Counts a call of a person: in an organization, or with null in none. Refuses with `rate_limited` one too many. */
export type CountPerson = (
  ctx: Exchange,
  person: { userId: string; organizationId: string | null },
) => Promise<void>;

/** The same limit as that of credentials, by person and organization; what is left is told in the headers. */
export function createCountPerson(
  countPerson: CredentialLookup['countPerson'],
  clock: Clock,
): CountPerson {
  return async (ctx, person) => {
    const allowance = await countPerson(person, clock());
    if (allowance === null) return;
    tellAllowance(ctx, 'person', allowance);
    if (!allowance.isExhausted) return;
    const reason = `More than ${allowance.limit} requests in this minute came from this person (callBudget.callsPerMinute).`;
    throw new HttpError('rate_limited', { retryAfter: allowance.resetsIn, reason });
  };
}
