import { recordOf } from '../kernel/record-of.ts';
import { changed } from '../change/change.ts';
import type { Actor, Principal } from '../tenancy/principal.ts';
import type { Scope } from './scope.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** What is stored of a secret: a keyed hash, and until when the secret is valid. */
export interface SecretHash {
  /** HMAC-SHA-256 of the secret under the pepper, lower-case hex. */
  hash: string;
  /** Which pepper made it. */
  pepperId: string;
  /** Null for the current secret; RFC 3339, the end of the overlap, for one that a rotation replaced. */
  goodUntil: string | null;
  /** The id of the person who got the key; absent for the deployer and for old keys. */
  issuedTo?: string;
}

/** An API credential of one organization. The secret itself is not stored. */
export class Credential {
  id: string;
  organizationId: string;
  /** The public half of the key: 20 characters of base62, unique in the deployment. */
  publicId: string;
  name: string;
  scopes: Scope[];
  /** The current secret first, then the one that a rotation replaced, while it is still valid. */
  secrets: SecretHash[];
  expiresAt: Date | null;
  revokedAt: Date | null = null;
  lastUsedAt: Date | null = null;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;

  constructor(
    fields: NewFields<Credential, 'publicId' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'> & {
      secret: SecretHash;
    },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.publicId = fields.publicId;
    this.name = fields.name;
    this.scopes = fields.scopes;
    this.secrets = [fields.secret];
    this.expiresAt = fields.expiresAt;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }

  /** True while the credential may be used. */
  isGood(now: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || now < this.expiresAt);
  }
}

/** The credential with a new current secret; the secrets in `kept` stay valid, too. */
export function rotated(
  credential: Credential,
  { secret, kept, now }: { secret: SecretHash; kept: readonly SecretHash[]; now: Date },
): Credential {
  return changed(credential, { secrets: [secret, ...kept], updatedAt: now });
}

/** The credential, revoked from `now` on and permanently. */
export function revoked(credential: Credential, now: Date): Credential {
  return changed(credential, { revokedAt: now, updatedAt: now });
}

/**
 * True when `use` is less than a minute from `now`: then a further use need not be stored. A use far in the future is not recent: the clock
 * has been set back since.
 */
export function isRecentUse(use: Date | null, now: Date): boolean {
  return use !== null && Math.abs(now.getTime() - use.getTime()) < 60_000;
}

/** Who acts through the credential. */
export function principalOfCredential(credential: Credential): Principal {
  const { id, organizationId, name, publicId, scopes } = credential;
  const actor: Actor = { type: 'api_credential', id, name, public_id: publicId };
  return { organizationId, actor, scopes };
}

/** The credential as the API returns it, without secrets. */
export const credentialRecord = recordOf<Credential>()(
  'id',
  'organizationId',
  'publicId',
  'name',
  'scopes',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'createdBy',
  'createdAt',
  'updatedAt',
);

/** A credential as the command line and the browser routes return it. */
export type CredentialRecord = ReturnType<typeof credentialRecord>;
