/** The purpose of a token: equal texts of two purposes have different hashes. */
export type TokenPurpose =
  | 'session'
  | 'session_mark'
  | 'password_reset'
  | 'sign_in_link'
  | 'invitation'
  | 'recovery_code'
  | 'lockout'
  | 'device'
  | 'oauth_request'
  | 'device_code'
  | 'browser';

/** Makes random secrets, and the keyed hashes under which they are stored. */
export interface TokenGenerator {
  /** A new token of at least 256 random bits, in URL-safe characters. */
  token(): string;
  /** A new recovery code of at least 50 random bits, in a form that people can copy by hand. */
  recoveryCode(): string;
  /** Always the same for one purpose and text; it does not reveal the text. */
  hash(purpose: TokenPurpose, text: string): string;
  /** The hash, then the hashes under which a former key of the deployment stored the text, while that key is accepted. */
  hashes(purpose: TokenPurpose, text: string): readonly [string, ...string[]];
}

/**
 * Hashes passwords, which is costly. `queueKey` is the network or the known account that the work is for, so that all get a fair share. Work is
 * refused with `too_many_attempts` when its key has too much waiting, and with Busy when the whole queue is full.
 */
export interface PasswordHasher {
  /** The hash to store of a password. */
  hash(password: string, queueKey: string): Promise<string>;
  /** Whether `hash` is a hash of `password`; false for null, after the same work. */
  verify(hash: string | null, password: string, queueKey: string): Promise<boolean>;
}

/** Encrypts secrets that must be read again. */
export interface SecretSealer {
  /** The sealed form of `plain`; it opens only for the same `owner`, the id of the record that holds it. */
  seal(plain: string, owner: string): string;
  /** The sealed text in UTF-8. Throws when `sealed` was altered or has another owner. */
  open(sealed: string, owner: string): Uint8Array;
}

/** Time-based one-time passwords (RFC 6238) of 6 digits and 30 seconds. */
export interface Totp {
  /** A new secret in base32. */
  newSecret(): string;
  /** The values for an authenticator app: the `otpauth://` URI, and the same as a QR code in SVG. */
  enrolment(secret: string, account: string): { uri: string; qrSvg: string };
  /**
   * The time step of the code, if it is the present step or one of its two neighbours, and later than `after`. Null for
   * any other text.
   */
  stepOf(secret: string, code: string, at: { now: Date; after: number | null }): number | null;
}

/** The rules of the deployment for each sign-in. */
export interface SignInSettings {
  /** SERVICE_REQUIRE_TWO_FACTOR. */
  readonly requireTwoFactor: boolean;
  /** SERVICE_PASSWORDS. False when nobody signs in with a password. */
  readonly hasPasswords: boolean;
  /** The canonical address of the service, without a trailing slash. */
  appUrl(): string;
}
