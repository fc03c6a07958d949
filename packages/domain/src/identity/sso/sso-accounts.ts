import { asOneLine } from '../../kernel/one-line.ts';
import type { AccountsTransaction } from '../../ports/accounts-transaction.port.ts';
import {
  createCompleteSignIn,
  type NewSignIn,
  type SignInInput,
  type SignInPorts,
} from '../session/complete-sign-in.ts';
import { providerEmail } from '../oauth/provider-email.ts';
import { createLinkIdentity, type LinkPorts } from '../oauth/link-identity.ts';
import type { User } from '../../records/user.ts';

/** The `provider` of the identities that the single sign-on driver links. */
export const ssoProvider = 'saml';

/** An account as the single sign-on driver sees it. */
export interface SsoAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

function ssoAccount({ id, email, name }: User): SsoAccount {
  return { id, email, name };
}

/** The account that an earlier sign-in linked with the driver's subject. */
export const ssoFindBySubject =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (subject: string): Promise<SsoAccount | null> =>
    accountsTransaction.inIdentity(async ({ accounts }) => {
      const found = await accounts.find({ provider: ssoProvider, subject });
      return found && ssoAccount(found.user);
    });

/** The account of the email, if the email is confirmed. */
export const ssoFindByEmail =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (written: string): Promise<SsoAccount | null> => {
    const email = providerEmail(written);
    if (email === null) return null;
    const found = await accountsTransaction.inIdentity(({ accounts }) => accounts.find({ email }));
    return found === null || found.user.emailConfirmedAt === null ? null : ssoAccount(found.user);
  };

/**
 * The account that is linked with the driver's subject, with any email; else the account of the email, which the driver has verified; else
 * a new one. The account is then linked with the subject. Refuses with `oauth_account_conflict` an account with another subject,
 * and with `oauth_email_missing` a new subject without a usable email.
 */
export const ssoFindOrCreate = (ports: LinkPorts) => {
  const [findBySubject, link] = [ssoFindBySubject(ports), createLinkIdentity(ports)];
  return async (asserted: {
    subject: string;
    email: string;
    name: string;
  }): Promise<SsoAccount> => {
    const { subject } = asserted;
    const name = asOneLine(asserted.name);
    const known = await findBySubject(subject);
    if (known !== null) return known;
    const email = providerEmail(asserted.email);
    const policy = { requireVerifiedEmail: true, strictSubject: true };
    const identity = { provider: ssoProvider, subject, email, emailVerified: true, name };
    const { user } = await link({ asserted: identity, policy });
    return ssoAccount(user);
  };
};

/** Signs in the account that the driver returned. The HTTP layer checks that the driver got this account from the functions above. */
export const finishSso = (
  ports: SignInPorts,
): ((input: Omit<SignInInput, 'passwordHash' | 'identity'>) => Promise<NewSignIn>) =>
  createCompleteSignIn(ports);
