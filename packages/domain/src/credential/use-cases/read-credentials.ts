import { DomainError } from '../../kernel/domain-error.ts';
import { hideFromPlainMember } from '../../records/visibility.ts';
import { isMadeBy, type Principal } from '../../access/principal.ts';
import { requireMaker } from '../../tenancy/require-maker.ts';
import type { Scope } from '../../kernel/scopes.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { credentialRecord, isRecentUse, type CredentialRecord } from '../../records/credential.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The credentials of the caller's organization in creation order, revoked and expired ones too. `createdBy` selects
 * those that a person issued. Refuses plain members, and what `requireMaker` refuses.
 */
export const listCredentials =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { createdBy }: { createdBy?: string | undefined } = {},
  ): Promise<CredentialRecord[]> =>
    tenancy.inTenant(principal, async (stores) => {
      hideFromPlainMember(principal, 'credential');
      await requireMaker(stores, createdBy);
      const all = await stores.credentials.list();
      return all
        .filter((credential) => isMadeBy(credential.createdBy, createdBy))
        .map(credentialRecord);
    });

/** The access token of an app, as the API returns it to that app. `scopes` are those that the person's role allows at this moment. */
export interface AppTokenRecord {
  organization_id: string;
  person: { id: string; name: string };
  app: { id: string; name: string };
  scopes: Scope[];
  expires_at: string;
}

function appTokenRecord({ organizationId, actor, app, scopes }: Principal): AppTokenRecord | null {
  if (actor.type !== 'user' || actor.via === undefined || app === undefined) return null;
  return {
    organization_id: organizationId,
    person: { id: actor.id, name: actor.name },
    app: { id: app.id, name: actor.via.name },
    scopes: [...scopes],
    expires_at: app.expiresAt.toISOString(),
  };
}

/**
 * The credential of the caller, or the access token of a calling app. The `last_used_at` of a credential includes this call, which may not be
 * stored yet. Refuses with `not_found` any other caller.
 */
export const readCredential =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (principal: Principal): Promise<CredentialRecord | AppTokenRecord> => {
    const token = appTokenRecord(principal);
    if (token !== null) return token;
    const { actor } = principal;
    const credential =
      actor.type === 'api_credential'
        ? await tenancy.inTenant(principal, (stores) => stores.credentials.find(actor.public_id))
        : null;
    if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
    const now = clock();
    const record = credentialRecord(credential);
    if (isRecentUse(credential.lastUsedAt, now)) return record;
    return { ...record, last_used_at: now.toISOString() };
  };
