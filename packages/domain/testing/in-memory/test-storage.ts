import { contractLimits, type TestStorage } from '../contract/test-storage.ts';
import { createInMemoryBasalt, type InMemoryBasalt } from './basalt.ts';

/** The adapters in memory, for tests that run on other storage, too. */
export const openMemoryStorage = (): TestStorage =>
  memoryStorageOf(createInMemoryBasalt({ limits: contractLimits }));

/** The storage of a deployment in memory that a test made. */
export function memoryStorageOf(basalt: InMemoryBasalt): TestStorage {
  return {
    tenancy: basalt.tenancy,
    credentialLookup: basalt.credentialLookup,
    accountsTransaction: basalt.accountsTransaction,
    mailQueue: basalt.mailQueue,
    newId: basalt.newId,
    dueWebhooks: basalt.dueWebhooks,
    analyze: async () => {},
    recordedEvents: async (organizationId) =>
      basalt.events.filter((event) => event.organizationId === organizationId),
    close: async () => undefined,
  };
}
