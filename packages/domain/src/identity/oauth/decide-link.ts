import { DomainError } from '../../kernel/domain-error.ts';
import type { ExternalIdentity } from '../../ports/identity-provider.port.ts';
import type { Identity } from '../../records/identity.ts';
import type { User } from '../../records/user.ts';

/** An account is linked with at most this many subjects of one provider: a provider may send a new subject each time. */
export const maxSubjectsOfProvider = 20;

/** The person as a provider describes them, and the accounts that match. */
export interface LinkQuestion {
  readonly asserted: ExternalIdentity;
  readonly requireVerifiedEmail: boolean;
  /** An account that is linked with one subject of the provider is refused to another. */
  readonly strictSubject: boolean;
  /** The identity with the asserted provider and subject, if it was linked before. */
  readonly known: Identity | null;
  /** The account with the asserted email, with all of its identities. */
  readonly account: { readonly user: User; readonly identities: readonly Identity[] } | null;
}

/**
 * The account that an identity leads to. `links`: the identity is linked with it. `takesOver`: its email was never confirmed before, so its
 * password, sessions and second factor are removed.
 */
export type LinkDecision =
  | { readonly kind: 'known'; readonly userId: string }
  | {
      readonly kind: 'found';
      readonly userId: string;
      readonly links: boolean;
      readonly takesOver: boolean;
    }
  | { readonly kind: 'create'; readonly email: string; readonly links: boolean };

/**
 * THE rule that decides the account of an external identity. Every sign-in needs an email, which must be verified unless the provider
 * is trusted. A known subject leads to its account. Otherwise the email does, also to an account with another subject of the provider, unless
 * the provider is strict. Without a subject, nothing is linked. Refuses with `oauth_email_missing`, `oauth_email_unverified`
 * and `oauth_account_conflict`.
 */
export function decideLink(question: LinkQuestion): LinkDecision {
  const { asserted, requireVerifiedEmail, strictSubject, known, account } = question;
  if (asserted.email === null) throw new DomainError('oauth_email_missing', {});
  if (requireVerifiedEmail && !asserted.emailVerified) {
    throw new DomainError('oauth_email_unverified', {});
  }
  if (known !== null) return { kind: 'known', userId: known.userId };
  const hasSubject = asserted.subject !== null;
  if (account === null) return { kind: 'create', email: asserted.email, links: hasSubject };
  const { user, identities } = account;
  const linked = identities.filter(({ provider }) => provider === asserted.provider).length;
  if (strictSubject && linked > 0) throw new DomainError('oauth_account_conflict', {});
  // An unverified email of a trusted provider takes an account over only at the first link: a later one would remove the second factor.
  const isFirstLink = hasSubject && linked === 0;
  const takesOver = user.emailConfirmedAt === null && (asserted.emailVerified || isFirstLink);
  const links = hasSubject && (takesOver || linked < maxSubjectsOfProvider);
  return { kind: 'found', userId: user.id, links, takesOver };
}
