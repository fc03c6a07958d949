import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Actor } from '../../access/principal.ts';
import { accountNameOf } from '../account/deactivate-account.ts';
import { refuseDeactivated } from '../../records/user.ts';
import { createFindTokenOwner, invalidToken, type TokenOwner } from './token-owner.ts';
import { createCompleteSignIn, type NewSignIn, type SignInPorts } from './complete-sign-in.ts';

/** How long a sign-in link is valid, in milliseconds. */
const signInLinkLifetime = 15 * 60_000;

/** A new sign-in link: the token for its address, which is not stored, and when it expires. */
export interface SignInLink {
  readonly email: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token by which the account signs in once within 15 minutes, without a password, for an operator who gives it to the owner. Refuses with
 * `not_found` (person) and `account_deactivated`.
 */
export const createSignInLink = (ports: AccountChangePorts & Pick<SignInPorts, 'tokenGenerator'>) =>
  accountChangeOf(ports, {
    load: async ({ accounts }, { user }: { user: string; actor: Actor }) => {
      const name = accountNameOf(user);
      return name === null ? null : accounts.load(name);
    },
    decide: (account, { actor }, { now, newId }) => {
      if (account === null) throw new DomainError('not_found', { resource: 'person' });
      refuseDeactivated(account.user);
      const { id: userId, email } = account.user;
      const token = ports.tokenGenerator.token();
      const hash = ports.tokenGenerator.hash('sign_in_link', token);
      const expiresAt = new Date(now.getTime() + signInLinkLifetime);
      const kind = 'sign_in_link.created';
      const answer: SignInLink = { email, token, expiresAt };
      return {
        links: [{ kind: 'reset_token', hash, userId, expiresAt }],
        accountEvents: [{ id: newId(), userId, kind, actor, data: {}, at: now }],
        answer,
      };
    },
  });

/**
 * Signs in by the token of a sign-in link. The token works once, also in concurrent requests. The second factor is required as after a password.
 * Refuses with `validation_failed` (token), `too_many_attempts` and `account_deactivated`.
 */
export const useSignInLink = (ports: AccountChangePorts & SignInPorts) => {
  const [findOwner, spend] = [createFindTokenOwner(ports), createSpendLink(ports)];
  const completeSignIn = createCompleteSignIn(ports);
  return async ({
    token,
    address,
    ...browser
  }: {
    token: string;
    address: string;
    userAgent: string | null;
    sessionToken: string | null;
    device?: string | null | undefined;
  }): Promise<NewSignIn> => {
    const tokenHashes = ports.tokenGenerator.hashes('sign_in_link', token);
    const owner = await findOwner({ tokenHashes, address });
    await spend(owner);
    return completeSignIn({ userId: owner.userId, ...browser });
  };
};

/** Ends the link. Of concurrent calls, one returns; the others are refused. */
const createSpendLink = (ports: AccountChangePorts) =>
  accountChangeOf(ports, {
    load: async ({ accounts, ownerOfResetToken }, { userId, tokenHash }: TokenOwner, now) => ({
      account: await accounts.load({ id: userId }),
      // Read after the account is locked.
      owner: await ownerOfResetToken(tokenHash, now),
    }),
    decide: ({ account, owner }, { userId }, { now, newId }) => {
      if (account === null || owner !== userId) throw invalidToken();
      refuseDeactivated(account.user);
      const kind = 'sign_in_link.used';
      return {
        sets: [{ kind: 'reset_tokens_end', userId }],
        accountEvents: [{ id: newId(), userId, kind, data: {}, at: now }],
        answer: undefined,
      };
    },
  });
