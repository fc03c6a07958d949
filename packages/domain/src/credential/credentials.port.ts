import type { RateLimitStatus } from './rate-limit-status.ts';
import type { Credential, SecretHash } from './credential.ts';

/** The tenant's credentials, inside a transaction. */
export interface CredentialStore {
  /** The credential, not locked. */
  find(publicId: string): Promise<Credential | null>;
  /** The credential, locked. */
  lock(publicId: string): Promise<Credential | null>;
  /** In creation order, including revoked and expired ones. */
  list(): Promise<Credential[]>;
  /** All of them, locked in one order for all. */
  lockAll(): Promise<Credential[]>;
  /** How many are good at `now`. Others who ask wait until the end. */
  lockedCount(now: Date): Promise<number>;
}

/** How much the API takes, the same on every instance; 0 for no limit. */
export interface CallLimits {
  /** Calls of one credential, or of one person in an organization, in a minute. */
  readonly callsPerMinute: number;
  /** Failed authentications from one source in a minute. */
  readonly failuresPerMinute: number;
}

/** Finding what a key is of, before its organization is known, and counting what is done with it. */
export interface KeyLookup<Kept> {
  /** What a key with this public half is of, in any organization; null for none. */
  findByPublicId(publicId: string): Promise<Kept | null>;
  /**
   * The same, and counts a call in the minute of `now`, when one of `hashes` is that of a
   * secret it has or had: a caller without the secret cannot use up its calls. Counted exactly, no matter who else
   * counts: of all calls in a minute as many are allowed as the limit says. What another call has changed of it
   * holds for every call that begins after the answer to that one. The allowance is null when nothing limits calls, and when nothing was to be counted.
   */
  findForCall(
    publicId: string,
    call: { hashes: readonly string[]; now: Date },
  ): Promise<{ credential: Kept | null; rateLimitStatus: RateLimitStatus | null }>;
  /** Notes a use, at most once a minute. Never fails a request. */
  noteUse(kept: Kept, now: Date): void;
}

/** The same for credentials, and what else is counted of calls. */
export interface CredentialLookup extends KeyLookup<Credential> {
  /**
   * Counts a call that a person makes in a session, in an organization or with null in none, by the same limit and as
   * exactly. Null when nothing limits calls.
   */
  countPerson(
    person: { userId: string; organizationId: string | null },
    now: Date,
  ): Promise<RateLimitStatus | null>;
  /**
   * Counts a failed authentication from `source` in the minute of `now`: null while they are within the limit,
   * else the seconds until the next minute. Never fails a request.
   */
  noteFailure(source: string, now: Date): Promise<number | null>;
}

/** Making and checking the keys of credentials: `<key_prefix>_<public_id>.<secret>`. */
export interface ApiKeyFactory {
  /** A new key: the text to hand out once, its public half, and what to keep. */
  forge(publicId?: string): { token: string; publicId: string; secret: SecretHash };
  /** The parts of a well-formed key; null for anything else, typing errors included, without asking storage. */
  parse(token: string): { publicId: string; secret: string } | null;
  /** What would be kept of the secret, under each pepper. */
  hashes(secret: string): readonly string[];
  /** True when `secret` is one of those kept and still good; takes the same time for null (an unknown credential). */
  matches(secret: string, kept: readonly SecretHash[] | null, now: Date): boolean;
}
