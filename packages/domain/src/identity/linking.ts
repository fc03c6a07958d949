import { DomainError } from '../kernel/domain-error.ts';
import type { ExternalIdentity } from './identity-provider.port.ts';
import type { Identity } from './identity.ts';
import type { User } from './user.ts';

/** What is known when a provider tells who somebody is. */
export interface LinkQuestion {
  readonly asserted: ExternalIdentity;
  readonly requireVerifiedEmail: boolean;
  /** The identity with the asserted provider and subject, if it was linked before. */
  readonly known: Identity | null;
  /** The account with the asserted email, with all of its identities. */
  readonly account: { readonly user: User; readonly identities: readonly Identity[] } | null;
}

/** Whose account it is. `takesOver`: nobody showed control of its email before; what was set up there must go. */
export type LinkDecision =
  | { readonly kind: 'known'; readonly userId: string }
  | { readonly kind: 'link'; readonly userId: string; readonly takesOver: boolean }
  | { readonly kind: 'create'; readonly email: string };

/**
 * THE rule of whose account an external identity leads to. A known subject decides, whatever the email says
 * now. Else the email does, if it is verified or its provider trusted; an account that has another subject of
 * the provider is not given away. Refuses with `oauth_email_missing`, `oauth_email_unverified` and
 * `oauth_account_conflict`.
 */
export function decideLink(question: LinkQuestion): LinkDecision {
  const { asserted, requireVerifiedEmail, known, account } = question;
  if (known !== null) return { kind: 'known', userId: known.userId };
  if (asserted.email === null) throw new DomainError('oauth_email_missing', {});
  if (requireVerifiedEmail && !asserted.emailVerified) {
    throw new DomainError('oauth_email_unverified', {});
  }
  if (account === null) return { kind: 'create', email: asserted.email };
  if (account.identities.some(({ provider }) => provider === asserted.provider)) {
    throw new DomainError('oauth_account_conflict', {});
  }
  const takesOver = account.user.emailConfirmedAt === null;
  return { kind: 'link', userId: account.user.id, takesOver };
}
