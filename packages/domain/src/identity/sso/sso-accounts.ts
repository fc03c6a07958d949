import { asOneLine } from '../../kernel/one-line.ts';
import type { AccountsTransaction } from '../accounts-transaction.port.ts';
import {
  createCompleteSignIn,
  type NewSignIn,
  type SignInInput,
  type SignInPorts,
} from '../session/complete-sign-in.ts';
import { providerEmail } from '../oauth/provider-email.ts';
import { createLinkIdentity, type LinkPorts } from '../oauth/link-identity.ts';
import type { User } from '../account/user.ts';

/** The key under which the identities of the single sign-on driver are kept. */
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
export const createSsoFindBySubject =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (subject: string): Promise<SsoAccount | null> =>
    accountsTransaction.inIdentity(async ({ accounts }) => {
      const found = await accounts.find({ provider: ssoProvider, subject });
      return found && ssoAccount(found.user);
    });

/** The account of the email, if its owner has shown control of it. */
export const createSsoFindByEmail =
  ({ accountsTransaction }: { accountsTransaction: AccountsTransaction }) =>
  async (written: string): Promise<SsoAccount | null> => {
    const email = providerEmail(written);
    if (email === null) return null;
    const found = await accountsTransaction.inIdentity(({ accounts }) => accounts.find({ email }));
    return found === null || found.user.emailConfirmedAt === null ? null : ssoAccount(found.user);
  };

/**
 * The account of the subject, with any email; else that of the email, which the driver has verified, from now on
 * linked with the subject; else a new one. An account with another subject is refused with `oauth_account_conflict`,
 * an unusable email of a new subject with `oauth_email_missing`.
 */
export const createSsoFindOrCreate = (ports: LinkPorts) => {
  const [findBySubject, link] = [createSsoFindBySubject(ports), createLinkIdentity(ports)];
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

/** Signs in the account that the driver answered, which must be one it was given. */
export const createFinishSso = (
  ports: SignInPorts,
): ((input: Omit<SignInInput, 'passwordHash' | 'identity'>) => Promise<NewSignIn>) =>
  createCompleteSignIn(ports);
