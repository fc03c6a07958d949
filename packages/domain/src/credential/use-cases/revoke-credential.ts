import { DomainError } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { credentialEvent } from '../credential-event.ts';
import { credentialRecord, type CredentialRecord } from '../credential.ts';
import type { Ports } from '../../ports.ts';

/** Revokes a credential at once and permanently. Revoking it again changes nothing. Refuses with `not_found`. */
export const createRevokeCredential =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (principal: Principal, { publicId }: { publicId: string }): Promise<CredentialRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      refusePlainMember(principal);
      const credential = await stores.credentials.lock(publicId);
      if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
      const before = credentialRecord(credential);
      const now = clock();
      if (!credential.revoke(now)) return before;
      await stores.credentials.save(credential);
      const time = { newId, now };
      await stores.events.append(
        ...credentialEvent(principal, time, 'credential.revoked', credential, before),
      );
      return credentialRecord(credential);
    });
