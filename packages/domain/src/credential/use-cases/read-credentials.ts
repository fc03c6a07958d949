import { DomainError } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { credentialRecord, type CredentialRecord } from '../credential.ts';

/** The credentials of the caller's organization in creation order, revoked and expired ones too. */
export const createListCredentials =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal): Promise<CredentialRecord[]> =>
    tenancy.inTenant(principal, async (stores) => {
      refusePlainMember(principal);
      return (await stores.credentials.list()).map(credentialRecord);
    });

/** The credential the caller itself uses. Refuses with `not_found` a caller that uses none. */
export const createReadCredential =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal): Promise<CredentialRecord> => {
    const { actor } = principal;
    const credential =
      actor.type === 'api_credential'
        ? await tenancy.inTenant(principal, (stores) => stores.credentials.find(actor.public_id))
        : null;
    if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
    return credentialRecord(credential);
  };
