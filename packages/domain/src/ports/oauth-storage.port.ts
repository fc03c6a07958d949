import type { SecretHash } from '../records/credential.ts';
import type { AppWants } from '../records/app-grant.ts';
import type { AppClient } from '../records/app.ts';

/** A grant, named by its organization and its id. The OAuth server knows only these. */
export interface StoredGrant extends AppWants {
  readonly clientId: string;
  readonly userId: string;
}

/** The identity of a grant. */
export interface GrantKey {
  readonly organizationId: string;
  readonly grantId: string;
}

/** The common fields of a code, a token and a request. */
interface Stored {
  readonly payload: Readonly<Record<string, unknown>>;
  /** When a code or a refresh token was used, in seconds since 1970: it can be used once. */
  readonly consumed: number | null;
}

/** A stored code, access token or refresh token. */
export interface StoredToken extends Stored {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly publicId: string;
  readonly grant: GrantKey;
  /** The pepper under which its hash was made. */
  readonly pepperId: string;
  /** How often a refresh token was used. */
  readonly uses: number;
}

/** An authorization request that waits, or a device's code, by the hash of its id. */
export interface StoredRequest extends Stored {
  readonly kind: 'interaction' | 'device';
  readonly hash: string;
  /** The hash of what the browser keeps; null for a device. */
  readonly browser: string | null;
}

/** A token or request to store; nothing has used it yet. */
type New<One extends Stored> = Omit<One, 'consumed' | 'uses'> & { readonly expiresAt: Date };

/** The storage of the OAuth server; each method is one transaction. */
export interface OAuthStorage {
  /** A client that an organization or the client itself registered; null when it does not exist or has expired. */
  client(clientId: string, now: Date): Promise<AppClient | null>;
  /** The client of a client ID metadata document that a code or token was given to; null for other tokens. */
  clientOfToken(publicId: string): Promise<AppClient | null>;
  /** Stores another hash of the secret of a registered app in place of `former`, unless the secret was replaced in the meantime. */
  renewClientSecret(clientId: string, former: string, renewed: SecretHash): Promise<void>;
  /** Makes a client that registered itself permanent. */
  keepClient(clientId: string): Promise<void>;
  /** Null when it has ended. */
  grant(key: GrantKey): Promise<StoredGrant | null>;
  /**
   * Stores a token by the hash of its secret, made with the pepper of this id. A token that is stored already, under one of `hashes`, only gets
   * the new expiry. False when the grant has ended.
   */
  putToken(token: New<StoredToken> & { hash: string; hashes: readonly string[] }): Promise<boolean>;
  /** The token with this id and one of these hashes. Expired and used tokens are found, too, until they are deleted. */
  token(publicId: string, hashes: readonly string[]): Promise<StoredToken | null>;
  /**
   * Stores a request, in place of one with the same hash; `userCode` is the hash of the code that a device shows. When its browser has more
   * than `max` requests, the oldest are removed.
   */
  putRequest(request: New<StoredRequest> & { userCode: string | null }, max: number): Promise<void>;
  /** Null also for one that has expired. */
  request(by: { hash: string } | { userCode: string }, now: Date): Promise<StoredRequest | null>;
  /** Stores another payload of a request. */
  changeRequest(hash: string, payload: Stored['payload']): Promise<void>;
  removeRequest(hash: string): Promise<void>;
  /**
   * Uses a refresh token, in one statement. True for the first use; once more within `retrySeconds`, unless `successor` was used. Of
   * concurrent calls, two at most return true.
   */
  useRefreshToken(
    token: { publicId: string; successor: string; retrySeconds: number },
    now: Date,
  ): Promise<boolean>;
  /** Marks a code or a request as used, in one statement. Of concurrent calls, one returns true. */
  consume(tokenRef: { publicId: string } | { hash: string }, now: Date): Promise<boolean>;
}
