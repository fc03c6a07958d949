import type { Credential, SecretHash } from './credential.ts';

/** The tenant's credentials, inside a transaction. */
export interface CredentialStore {
  /** The credential, not locked. */
  find(publicId: string): Promise<Credential | null>;
  /** The credential, locked. */
  lock(publicId: string): Promise<Credential | null>;
  /** In creation order, revoked and expired ones too. */
  list(): Promise<Credential[]>;
  add(credential: Credential): Promise<void>;
  save(credential: Credential): Promise<void>;
}

/** Finding a credential before its organization is known. */
export interface CredentialLookup {
  /** The credential of any organization; null for none. */
  findByPublicId(publicId: string): Promise<Credential | null>;
  /** Notes a use, at most once a minute for a credential. Never fails a request. */
  noteUse(credential: Credential, now: Date): void;
}

/** Making and checking the keys of credentials: `<key_prefix>_<public_id>.<secret>`. */
export interface KeySmith {
  /** A new key: the text to hand out once, its public half, and what to keep. */
  forge(publicId?: string): { token: string; publicId: string; secret: SecretHash };
  /** The parts of a well-formed key; null for anything else, typing errors included, without asking storage. */
  parse(token: string): { publicId: string; secret: string } | null;
  /** True when `secret` is one of those kept and still good; takes the same time for null (an unknown credential). */
  matches(secret: string, kept: readonly SecretHash[] | null, now: Date): boolean;
}
