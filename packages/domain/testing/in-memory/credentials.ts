import { type Credential, isUsable } from '../../src/credential/credential.ts';
import type { CredentialStore } from '../../src/credential/credentials.port.ts';
import type { TenantData } from './tenant-data.ts';

/** The credentials of one organization, inside a transaction. */
export function credentialStore({ credentials }: TenantData): CredentialStore {
  const find = async (publicId: string): Promise<Credential | null> =>
    credentials.first((credential) => credential.publicId === publicId);
  return {
    find,
    lock: find,
    list: async () => credentials.where().toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    lockAll: async () => credentials.where(),
    lockedCount: async (now) => credentials.where((one) => isUsable(one, now)).length,
  };
}
