import { Credential, type CredentialStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Credentials of the transaction's tenant in PostgreSQL. */
export function createCredentialStore(tx: Transaction): CredentialStore {
  return {
    find: (publicId) => tx.findOne(Credential, { publicId }),
    lock: (publicId) => tx.findOne(Credential, { publicId }, { lock: true }),
    async list() {
      const credentials = await tx.find(Credential, {});
      return credentials.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    async add(credential) {
      tx.insert(credential);
    },
    async save(credential) {
      tx.update(credential);
    },
  };
}
