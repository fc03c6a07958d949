/** What a token is for: equal texts of two purposes have different hashes. */
export type TokenPurpose =
  | 'session'
  | 'session_mark'
  | 'password_reset'
  | 'invitation'
  | 'recovery_code'
  | 'lockout'
  | 'device'
  | 'oauth_request'
  | 'device_code'
  | 'browser';

/** Making random secrets, and the keyed hashes by which they are found again. */
export interface TokenGenerator {
  /** A new token of at least 256 random bits, in URL-safe characters. */
  token(): string;
  /** A new recovery code of at least 50 random bits, made for copying by hand. */
  recoveryCode(): string;
  /** Always the same for one purpose and text; it does not reveal the text. */
  hash(purpose: TokenPurpose, text: string): string;
}

/**
 * Hashing passwords, which is costly. `address` is the client's, for a fair share: one that asks for too much at once is
 * refused with `too_many_attempts`, anybody with Busy while too much waits.
 */
export interface PasswordHasher {
  /** What to keep of a password. `place` is whose turn it takes: a network, or a known account. */
  hash(password: string, place: string): Promise<string>;
  /** Whether `password` is the one hashed; false for null, after the same work. */
  verify(kept: string | null, password: string, place: string): Promise<boolean>;
}

/** Sealing secrets that must be read again. */
export interface SecretSealer {
  /** The sealed form of `plain`; it opens only for the same `owner`, the id of the record that holds it. */
  seal(plain: string, owner: string): string;
  /** The UTF-8 of what was sealed. Throws when it was altered or is another owner's. */
  open(sealed: string, owner: string): Uint8Array;
}

/** Time-based one-time passwords (RFC 6238) of 6 digits and 30 seconds. */
export interface Totp {
  /** A new secret in base32. */
  newSecret(): string;
  /** For authenticator apps: the `otpauth://` URI, and the same as a QR code in SVG. */
  invitation(secret: string, account: string): { uri: string; qrSvg: string };
  /**
   * The time step of the code if it is one of the present step or its neighbours and later than `after`; else
   * null, for anything that is no code, too.
   */
  stepOf(secret: string, code: string, at: { now: Date; after: number | null }): number | null;
}

/** What the deployment requires of a sign-in. */
export interface SignInSettings {
  /** SERVICE_REQUIRE_TWO_FACTOR. */
  readonly requireTwoFactor: boolean;
  /** The canonical address of the service, without a trailing slash. */
  appUrl(): string;
}
