import type { CallConfirmation } from '../access/call-confirmation.ts';
import type { RateLimitStatus } from '../access/rate-limit-status.ts';
import type { Credential, SecretHash } from '../records/credential.ts';

/** The tenant's credentials, inside a transaction. */
export interface CredentialStore {
  /** The credential, not locked. */
  find(publicId: string): Promise<Credential | null>;
  /** The credential, locked. */
  lock(publicId: string): Promise<Credential | null>;
  /** In creation order, including revoked and expired ones. */
  list(): Promise<Credential[]>;
  /** All credentials, locked. Every transaction locks them in the same order. */
  lockAll(): Promise<Credential[]>;
  /** How many are valid at `now`. Other transactions that call this wait until this one ends. */
  lockedCount(now: Date): Promise<number>;
}

/** How many calls the API accepts, counted over all instances; 0 for no limit. */
export interface CallLimits {
  /** Calls of one credential, or of one person in an organization, in a minute. */
  readonly callsPerMinute: number;
  /** Failed authentications from one source in a minute. */
  readonly failuresPerMinute: number;
}

/** A record that has a key. `isSuspended`: its organization is suspended; absent for an active one. */
export type Keyed<Kept> = Kept & { readonly isSuspended?: true };

/** The hashes of the secret that a call presents, under each pepper, and its time. */
export interface CallWithKey {
  readonly hashes: readonly string[];
  readonly now: Date;
}

/** The owner of a key, and the calls that it has left. */
export interface FoundForCall<Kept> {
  readonly credential: Keyed<Kept> | null;
  readonly rateLimitStatus: RateLimitStatus | null;
}

/** The owner of a key when it was looked up last. */
export interface RecalledForCall<Kept> {
  readonly credential: Keyed<Kept>;
  readonly confirmation: CallConfirmation;
  /** Waits for the confirmation. Returns what `findForCall` returns: with the same `credential` when it still holds. */
  found(): Promise<FoundForCall<Kept>>;
}

/** Finds what a key belongs to, before its organization is known, and counts calls with it. */
export interface KeyLookup<Kept> {
  /** The credential, or the app's token, of a key with this public half, in any organization; null when there is none. */
  findByPublicId(publicId: string): Promise<Keyed<Kept> | null>;
  /**
   * The same, and counts a call in the minute of `now` when one of `hashes` is the hash of a secret that it has or had: a caller
   * without the secret cannot use up its calls. The count is exact over all instances. A change of the credential, or a suspension of its organization, holds for every call that begins
   * after the change was answered. `rateLimitStatus` is null when nothing limits calls, and when no call was counted.
   */
  findForCall(publicId: string, call: CallWithKey): Promise<FoundForCall<Kept>>;
  /**
   * The same from memory, without waiting: the call is not confirmed and not counted yet. Null when no credential with one of `hashes`
   * is remembered and confirmed before, when it had no calls left in this minute, and while other calls with it are being confirmed.
   */
  recall(publicId: string, call: CallWithKey): RecalledForCall<Kept> | null;
  /** Stores the time of a use, at most once a minute. Never throws. */
  recordUse(stored: Kept, now: Date): void;
}

/** The same for credentials; also counts calls of people, and failed authentications. */
export interface CredentialLookup extends KeyLookup<Credential> {
  /** Stores another hash of a secret of the credential in place of `former`, unless the secret was replaced in the meantime. Never throws. */
  renewSecret(credential: Credential, former: string, renewed: SecretHash): void;
  /**
   * Counts a call that a person makes in a session, in an organization or (null) outside of all, by the same limit and as
   * exactly. Null when nothing limits calls.
   */
  countPerson(
    person: { userId: string; organizationId: string | null },
    now: Date,
  ): Promise<RateLimitStatus | null>;
  /**
   * Counts a failed authentication from `address`, and from its IPv6 network of 48 bits, in the minute of `now`. Null while the limit is not
   * exceeded, else the seconds until the next minute. Each `kind` is counted for itself. Never throws.
   */
  countFailure(address: string, now: Date, kind?: 'oauth'): Promise<number | null>;
}

/** Makes and checks the keys of credentials: `<key_prefix>_<public_id>.<secret>`. */
export interface ApiKeyFactory {
  /** A new key, with this public half or a new one: the text to show once, the public half, and the hash to store. */
  forge(publicId?: string): { token: string; publicId: string; secret: SecretHash };
  /**
   * The key that follows from the secret of another key and a purpose. It is always the same one, also after a change of the current pepper:
   * `pepperId` names the pepper of the other key. Throws RangeError for an unknown pepper.
   */
  derive(secret: string, purpose: string, pepperId: string): ReturnType<ApiKeyFactory['forge']>;
  /** The parts of a well-formed key; null for any other text. Its checksum finds typing errors without the storage. */
  parse(token: string): { publicId: string; secret: string } | null;
  /** The hash that replaces `stored`, a hash of the secret under a former pepper. Null when `stored` is under the current pepper, or of another secret. */
  renewed(secret: string, stored: SecretHash): SecretHash | null;
  /** The hash of the secret under each pepper. */
  hashes(secret: string): readonly string[];
  /** True when `secret` is one of those in `stored` and still valid. Takes the same time for null (an unknown credential). */
  matches(secret: string, stored: readonly SecretHash[] | null, now: Date): boolean;
}
