import { DomainError } from '../kernel/domain-error.ts';
import { refusePlainMember } from '../records/permissions.ts';
import type { Principal } from '../access/principal.ts';
import type { Credential } from '../records/credential.ts';
import type { CredentialStore } from '../ports/credentials.port.ts';

/** The start of a change of one credential. The command names it by its public id, in the caller's organization. */
export const changeOfCredential = {
  names: (_command: object, { organizationId }: Principal) =>
    ({ kind: 'organization', id: organizationId }) as const,
  load: async (
    { credentials }: { readonly credentials: CredentialStore },
    { publicId }: { publicId: string },
  ) => ({ credential: await credentials.lock(publicId) }),
};

/** The credential that was loaded. Refuses plain members with `insufficient_role`, and an unknown public id with `not_found`. */
export function foundCredential(
  { credential }: { credential: Credential | null },
  principal: Principal,
): Credential {
  refusePlainMember(principal);
  if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
  return credential;
}
