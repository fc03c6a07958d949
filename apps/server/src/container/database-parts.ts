import {
  createDueImports,
  createDueWebhooks,
  createFileStorageMark,
  createKeepFlow,
  createMailQueue,
  createOAuthStorage,
  createOrganizationsWith,
  createPendingFields,
  createPurge,
  createResetFlow,
  createStoredBytes,
  createSweepExpired,
} from '@basalt/persistence';

/** The parts that need nothing but the database. */
export const databaseFactories = {
  storedBytes: createStoredBytes,
  dueWebhooks: createDueWebhooks,
  organizationsWith: createOrganizationsWith,
  dueImports: createDueImports,
  pendingFields: createPendingFields,
  oauthStorage: createOAuthStorage,
  keepFlow: createKeepFlow,
  resetFlow: createResetFlow,
  purge: createPurge,
  fileStorageMark: createFileStorageMark,
  sweepExpired: createSweepExpired,
  mailQueue: createMailQueue,
};
