import type { AppWants } from './app-grant.ts';
import type { AppClient } from './app.ts';

/** A grant, named by its organization and its id. The OAuth server knows only these. */
export interface StoredGrant extends AppWants {
  readonly clientId: string;
  readonly userId: string;
}

/** The address of a grant. */
export interface GrantKey {
  readonly organizationId: string;
  readonly grantId: string;
}

/** What a code, a token and a request have in common. */
interface Stored {
  /** The hash of its secret, or of its id. */
  readonly hash: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
  /** When a code or a refresh token was used: it can be used once. */
  readonly consumedAt: Date | null;
}

/** A stored code, access token or refresh token. Of the token itself only a hash of its secret is stored. */
export interface StoredToken extends Stored {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly publicId: string;
  /** The id of the pepper of the hash. */
  readonly pepperId: string;
  readonly grant: GrantKey;
}

/** An authorization request that waits, or a device's code, by the hash of its id. */
export interface StoredRequest extends Stored {
  readonly kind: 'interaction' | 'device';
  /** The hash of what the browser keeps; null for a device. */
  readonly browser: string | null;
  /** The hash of the code that a device shows. */
  readonly userCode: string | null;
}

/** What the OAuth server keeps; each method is one transaction. */
export interface OAuthStorage {
  /** A client that an organization or the client itself registered; null for none, or an expired one. */
  client(clientId: string, now: Date): Promise<AppClient | null>;
  /** Makes a client that registered itself permanent. */
  keepClient(clientId: string): Promise<void>;
  /** Null when it has ended. */
  grant(key: GrantKey): Promise<StoredGrant | null>;
  putToken(token: Omit<StoredToken, 'consumedAt'>): Promise<void>;
  /** The token with one of these hashes; expired and used ones, too, until they are swept. */
  token(publicId: string, hashes: readonly string[]): Promise<StoredToken | null>;
  /** Marks the token as used, in one statement. Of concurrent calls, one returns true. */
  consumeToken(publicId: string, now: Date): Promise<boolean>;
  /** Stores a request, in place of one with the same hash. When its browser has more than `most` requests, the oldest are removed. */
  putRequest(request: Omit<StoredRequest, 'consumedAt'>, most: number): Promise<void>;
  request(by: { hash: string } | { userCode: string }): Promise<StoredRequest | null>;
  /** As `consumeToken`. */
  consumeRequest(hash: string, now: Date): Promise<boolean>;
  removeRequest(hash: string): Promise<void>;
}
