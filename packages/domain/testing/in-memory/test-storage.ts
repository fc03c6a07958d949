import { contractLimits, type TestStorage } from '../contract/test-storage.ts';
import { createInMemoryBasalt } from './basalt.ts';

/** The adapters in memory, for tests that run on other storage, too. */
export function openMemoryStorage(): TestStorage {
  const basalt = createInMemoryBasalt({ limits: contractLimits });
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
