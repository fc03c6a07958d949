import { Credential, type CredentialStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';
import { leaseLength } from './call-leases.ts';
import { endLeases } from './count-calls.ts';

/** Credentials of the transaction's tenant in PostgreSQL. */
export function createCredentialStore(tx: Transaction): CredentialStore {
  return {
    find: (publicId) => tx.findOne(Credential, { publicId }),
    async lock(publicId) {
      const credential = await tx.findOne(Credential, { publicId }, { lock: true });
      if (credential === null) return null;
      const { text, values } = endLeases(tx.organizationId, publicId);
      const leased = await tx.rows(text, values);
      if (leased.length > 0) tx.answerAfter(leaseLength);
      return credential;
    },
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
