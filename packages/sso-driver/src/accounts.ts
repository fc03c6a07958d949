declare const givenByAccounts: unique symbol;

/** An account of the service. Only `accounts` can make one: a copy is not accepted. */
export interface SsoUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly [givenByAccounts]: true;
}

/** A person as the identity provider describes them. */
export interface SsoIdentity {
  /** The provider's permanent id of the person, never given to another one: 1 to 256 characters. Not an email address, which can get another owner. */
  readonly subject: string;
  /** An address that the provider has verified. The person gets the account with this address. */
  readonly email: string;
  /** 1 to 200 characters. Only used for a new account. */
  readonly name: string;
}

/**
 * The service's accounts. Arguments that are not as described throw a `TypeError`. Every method may throw `SsoRefused`: do not
 * catch it. Do not catch other errors either: they are faults of the service, such as an unavailable database, and it answers them.
 */
export interface SsoAccounts {
  /** The account that an earlier sign-in linked with this subject, or null. */
  findBySubject(subject: string): Promise<SsoUser | null>;
  /** The account of this email, compared without case, if its owner has confirmed it; or null. */
  findByEmail(email: string): Promise<SsoUser | null>;
  /**
   * The account that is linked with the subject, with any email. Otherwise the account with the email, which is now
   * linked with the subject. Otherwise a new account. Throws `SsoRefused` if the account is linked with another subject, or the
   * email address is not valid.
   */
  findOrCreate(identity: SsoIdentity): Promise<SsoUser>;
}
