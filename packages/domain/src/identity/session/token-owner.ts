import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../run/run-change.ts';
import { invalid, type DomainError } from '../../kernel/domain-error.ts';
import { failed, failuresOf, refuseLocked } from '../throttle/failure-throttle.ts';
import { resetTryLimit } from '../../access/lockout.ts';
import { throttlesOf } from '../throttle/network.ts';

/** The account that a token belongs to, and the hash under which the token is stored. */
export interface TokenOwner {
  readonly userId: string;
  readonly tokenHash: string;
}

/**
 * Finds the owner of a token that lets an account be entered, by the hashes under which it may be stored. A wrong token is counted, and refused with
 * `validation_failed` (token), or with `too_many_attempts` when the address has sent too many of them.
 */
export const createFindTokenOwner = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: async (
      { ownerOfResetToken, failures },
      { tokenHashes, address }: { tokenHashes: readonly string[]; address: string },
      now: Date,
    ) => {
      let owner: TokenOwner | null = null;
      for (const tokenHash of tokenHashes) {
        const userId: string | null = await ownerOfResetToken(tokenHash, now);
        if (userId !== null) owner = { userId, tokenHash };
      }
      const wanted = owner === null ? failuresOf(throttlesOf(resetTryLimit, address), now) : [];
      return { owner, times: await failures(wanted, { lock: true }) };
    },
    decide: ({ owner, times }, { address }, { now }): AccountDecision<TokenOwner | DomainError> => {
      if (owner !== null) return { answer: owner };
      const throttles = throttlesOf(resetTryLimit, address);
      refuseLocked(throttles, times, now);
      return { sets: failed(throttles, now), answer: invalidToken() };
    },
  });

/** The refusal of a token that is not valid, or not any more. */
export const invalidToken = (): DomainError => invalid('token', 'is not valid, or has expired');
