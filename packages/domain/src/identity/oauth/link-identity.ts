import { changed } from '../../record/next-version.ts';
import {
  accountChangeOf,
  type AccountChangePorts,
  type AccountDecision,
} from '../../run/run-change.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import { recipientOf } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { AccountChanges } from '../../ports/account-changes.ts';
import type { LoadedAccount } from '../../ports/accounts-transaction.port.ts';
import type { AccountEvent } from '../../event/account-event.ts';
import { endSignIns } from '../account/deactivate-account.ts';
import { refuseDeactivated, User } from '../../records/user.ts';
import type { ExternalIdentity, IdentityProvider } from '../../ports/identity-provider.port.ts';
import { Identity, isSameIdentity } from '../../records/identity.ts';
import { decideLink, type LinkDecision } from './decide-link.ts';

/** The ports of linking. */
export type LinkPorts = AccountChangePorts & { readonly mailer: Mailer };

/** The settings of a provider that linking uses. */
export type LinkPolicy = Pick<IdentityProvider, 'requireVerifiedEmail' | 'strictSubject'>;

interface Linking {
  readonly asserted: ExternalIdentity;
  readonly policy: LinkPolicy;
}

/**
 * The account that an external identity leads to, by the rule of `decideLink`. The account may be new, or taken over from somebody who never
 * confirmed its email. Each new link writes an account event, and the person gets a mail. Concurrent sign-ins of one new person make
 * one account. `identity` is null when the account was found only by the email. Refuses what `decideLink` refuses, and with
 * `account_deactivated`.
 */
export const createLinkIdentity = (ports: LinkPorts) =>
  accountChangeOf(ports, {
    load: async ({ accounts }, { asserted }: Linking) => {
      const { provider, subject, email } = asserted;
      const known = subject === null ? null : await accounts.load({ provider, subject });
      // The identity may have been unlinked before the account was locked.
      if (known?.identities.some((identity) => isSameIdentity(identity, asserted))) return known;
      return email === null ? null : accounts.load({ email });
    },
    decide: (
      account,
      { asserted, policy },
      { now, newId },
    ): AccountDecision<{ user: User; identity: Identity | null }> => {
      const known =
        account?.identities.find((candidate) => isSameIdentity(candidate, asserted)) ?? null;
      const decision = decideLink({ asserted, ...policy, known, account });
      const { user, ...changes } = accountOf(decision, account, asserted, { now, newId });
      const { provider, subject } = asserted;
      const isNew = decision.kind !== 'known' && decision.links;
      if (subject === null || !isNew) return { ...changes, answer: { user, identity: known } };
      const { id: userId, name } = user;
      const identity = new Identity({ provider, subject, userId, now });
      const data = { provider, subject };
      return {
        ...changes,
        saved: [...changes.saved, identity],
        accountEvents: [
          ...changes.accountEvents,
          { id: newId(), userId, kind: 'identity.linked', data, at: now },
        ],
        mails: [
          ports.mailer.sealed({
            ...recipientOf(user),
            kind: 'identity_linked',
            data: { name, provider },
          }),
        ],
        answer: { user, identity },
      };
    },
  });

/** An account to link an identity with, and the changes that come before the link. */
type LinkedAccount = Required<Pick<AccountChanges, 'saved' | 'sets' | 'accountEvents'>> & {
  readonly user: User;
};

function accountOf(
  decision: LinkDecision,
  account: LoadedAccount | null,
  { name, emailVerified, provider }: ExternalIdentity,
  { now, newId }: { now: Date; newId: NewId },
): LinkedAccount {
  const event = (userId: string, kind: AccountEvent['kind']): AccountEvent => ({
    id: newId(),
    userId,
    kind,
    data: { provider },
    at: now,
  });
  const emailConfirmedAt = emailVerified ? now : null;
  if (decision.kind === 'create') {
    const { email } = decision;
    const shown = name ?? email.slice(0, email.indexOf('@'));
    const fields = { id: newId(), name: shown, email, passwordHash: null, emailConfirmedAt, now };
    const user = changed(new User(fields), { securitySetupRequiredAt: now });
    return { user, saved: [user], sets: [], accountEvents: [event(user.id, 'account.created')] };
  }
  if (account === null) throw new Error('an identity of no account');
  const { user: before } = account;
  refuseDeactivated(before);
  if (decision.kind === 'known' || !decision.takesOver) {
    return { user: before, saved: [], sets: [], accountEvents: [] };
  }
  // The person who made the account never confirmed its email: their password, sessions and second factor must not stay.
  const user = changed(before, {
    passwordHash: null,
    emailConfirmedAt,
    securitySetupRequiredAt: now,
    updatedAt: now,
  });
  const { id: userId } = user;
  return {
    user,
    saved: [user],
    sets: [
      ...endSignIns(user),
      { kind: 'second_factor_ends', userId },
      { kind: 'identities_end', userId },
    ],
    accountEvents: [event(userId, 'account.taken_over')],
  };
}
