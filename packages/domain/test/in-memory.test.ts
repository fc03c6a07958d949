import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import { contractLimits } from '../testing/contract/test-storage.ts';
import { tenancyContract } from '../testing/contract/tenancy.contract.ts';

tenancyContract(async () => {
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
});
