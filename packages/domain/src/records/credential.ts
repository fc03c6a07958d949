import { changesBetween } from '../event/event.ts';
import type { EventDraft } from '../event/event-draft.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { changed } from '../record/next-version.ts';
import type { Actor, Principal } from '../access/principal.ts';
import { scopes } from '../kernel/scopes.ts';

/** The stored form of a secret: a keyed hash, and the time until which the secret is valid. */
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
export const Credential = record('credential', {
  id: field.id(),
  organizationId: field.ref('organization'),
  /** The public half of the key: 20 characters of base62, unique in the deployment. */
  publicId: field.text().example('4Fq0Zt8xYb2Lk6Wn1RcM').unique(),
  name: field.line(120, 'Deployment').written(),
  scopes: field.choices(scopes, 'tickets:read').written(),
  /** The current secret first, then the one that a rotation replaced, while it is still valid. */
  secrets: field.value<SecretHash[]>('secret_hashes').hidden(),
  expiresAt: field.moment().nullable().written(),
  revokedAt: field.moment().nullable(),
  lastUsedAt: field.moment().nullable(),
  createdBy: common.createdBy(),
  ...common.times(),
});

export interface Credential extends Stored<typeof Credential> {}

/** True while the credential may be used. */
export const isUsable = (
  { revokedAt, expiresAt }: Pick<Credential, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt === null && (expiresAt === null || now < expiresAt);

/** The credential with a new current secret; the secrets in `kept` stay valid, too. */
export function rotated(
  credential: Credential,
  { secret, kept: stillValid, now }: { secret: SecretHash; kept: readonly SecretHash[]; now: Date },
): Credential {
  return changed(credential, { secrets: [secret, ...stillValid], updatedAt: now });
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

/** The principal of a call with the credential. */
export function principalOfCredential(credential: Credential): Principal {
  const { id, organizationId, name, publicId } = credential;
  const actor: Actor = { type: 'api_credential', id, name, public_id: publicId };
  return { organizationId, actor, scopes: credential.scopes };
}

/** The credential as the API returns it, without secrets. */
export const credentialRecord = Credential.answer;

/** A credential as the command line and the browser routes return it. */
export type CredentialRecord = Public<typeof Credential>;

/** An event about a credential: its record without secrets, and with `before` what changed of the record. */
export function credentialEvent(
  kind: 'credential.created' | 'credential.rotated' | 'credential.revoked',
  credential: Credential,
  before?: Credential,
): EventDraft {
  const data = credentialRecord(credential);
  const changes = before === undefined ? {} : changesBetween(credentialRecord(before), data);
  const subject = { type: 'credential', id: credential.id } as const;
  return { kind, subject, projectId: null, data, changes };
}
