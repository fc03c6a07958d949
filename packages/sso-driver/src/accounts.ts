declare const givenByAccounts: unique symbol;

/** An account of the service, as `accounts` gave it. It cannot be made otherwise: a copy of it is not one. */
export interface SsoUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly [givenByAccounts]: true;
}

/** A person as the identity provider vouches for them. */
export interface SsoIdentity {
  /** The provider's lasting, never reassigned id of the person: 1 to 256 characters. Not an email address, which can get another owner. */
  readonly subject: string;
  /** Verified by the provider: anyone who controls it gets the account that has it. */
  readonly email: string;
  /** 1 to 200 characters; used for a new account only. */
  readonly name: string;
}

/**
 * The service's accounts. Arguments that are not as described throw a `TypeError`. Every method may
 * throw `SsoRefused`: let it pass. Any other error is the service's own (a database that is away): let it
 * pass too, the service answers for it.
 */
export interface SsoAccounts {
  /** The account that an earlier sign-in linked with this subject, or null. */
  findBySubject(subject: string): Promise<SsoUser | null>;
  /** The account of this email, compared without case, if its owner has confirmed it; or null. */
  findByEmail(email: string): Promise<SsoUser | null>;
  /**
   * The account linked with the subject, with any email; else the account of the email, from
   * now on linked with the subject; else a new one. Throws `SsoRefused` if that account is linked with
   * another subject, or the email is none.
   */
  findOrCreate(identity: SsoIdentity): Promise<SsoUser>;
}
