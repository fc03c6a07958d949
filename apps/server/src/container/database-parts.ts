import {
  createDueImports,
  createDueWebhooks,
  createFileStorageMark,
  createMailQueue,
  createOAuthStorage,
  createOrganizationsWith,
  createPendingFields,
  createPurge,
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
  purge: createPurge,
  fileStorageMark: createFileStorageMark,
  sweepExpired: createSweepExpired,
  mailQueue: createMailQueue,
};
