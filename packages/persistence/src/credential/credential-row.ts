import { Credential, type Actor, type Scope, type SecretHash } from '@basalt/domain';
import { types, type CustomTypesConfig } from 'pg';

/** A row of `api_credentials` as the driver reads it with `credentialTypes`. */
export interface CredentialRow {
  organization_id: string;
  id: string;
  public_id: string;
  name: string;
  scopes: Scope[];
  secrets: SecretHash[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_by: Actor;
  created_at: Date;
  updated_at: Date;
}

/** The driver's own reading of values, in place of the ORM's, which leaves moments as text. */
export const credentialTypes: CustomTypesConfig = { getTypeParser: types.getTypeParser };

/**
 * The credential of a row. By hand, since every request does it: through the ORM it takes a unit of work, and 50
 * microseconds.
 */
export function credentialOfRow(row: CredentialRow): Credential {
  const fields: { -readonly [Name in keyof Omit<Credential, 'isGood'>]: Credential[Name] } = {
    organizationId: row.organization_id,
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    scopes: row.scopes,
    secrets: row.secrets,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  return Object.assign(Object.create(Credential.prototype) as Credential, fields);
}
