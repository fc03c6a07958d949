export { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { openDatabase, type DatabaseOptions } from './open-database.ts';
export type { Database } from './transaction/database.ts';
export { UnsafeDatabaseRole } from './connection/serving-role.ts';
export { eachHost, firstHost, seeksPrimary } from './connection/database-hosts.ts';
export { withClient } from './connection/new-client.ts';
export { servingLoginOf, servingUrl } from './deployment/serving-login.ts';
export { checkMigrated, migrate } from './migrations/migrate.ts';
export { MigrationError, MissingMigrations } from './migrations/migration.ts';
export {
  isCancelled,
  storageErrorKinds,
  storageErrors,
  type StorageError,
} from './connection/storage-errors.ts';
export { createNotifier, type Notifier } from './notifier/notifier.ts';
export { createEventFeed, type EventFeed } from './feed/event-feed.ts';
export { createKeepFlow, createResetFlow, type KeepFlow } from './flow/keep-flow.ts';
export { createPendingFields } from './field/fields.queries.ts';
export { createDueImports } from './import/imports.queries.ts';
export { createDueWebhooks } from './webhook/due-webhooks.ts';
export { createOrganizationsWith } from './notification/organizations-with.ts';
export { createStoredBytes } from './tenancy/stored-bytes.ts';
export { createTenancy } from './tenancy/tenancy.ts';
export { createMailQueue } from './mail/mail-queue.ts';
export { createAccountsTransaction } from './identity/accounts-transaction.ts';
export { createAppTokenLookup } from './app/app-token-lookup.ts';
export { createOAuthStorage } from './app/oauth.storage.ts';
export { createCredentialLookup } from './credential/credential-lookup.ts';
export { createSweepExpired, type SweepExpired } from './purge/sweep-expired.ts';
export { MayNotRemoveEvents, purgeEvents } from './purge/purge-events.ts';
export { createSweepFiles, type SweepFiles } from './purge/sweep-files.ts';
export { EraseError } from './erase/erase-error.ts';
export { eraseOrganization } from './erase/erase-organization.ts';
export { erasePerson, type PersonErasureReceipt } from './erase/erase-person.ts';
export { listPersonErasures } from './erase/list-person-erasures.ts';
export { refuseErasing } from './erase/refuse-erasing.ts';
export { planPersonErasure, type PersonErasurePlan } from './erase/person-erasures.ts';
export { createPurge, type Purge } from './purge/purge.ts';
export { BackupError } from './backup/backup-error.ts';
export { type FileSigner } from './backup/backup-file.ts';
export { fileContents, type FileContent } from './backup/file-contents.ts';
export { openBackup } from './backup/open-backup.ts';
export { restoreBackup, type RestoreReport } from './backup/restore-backup.ts';
export { exportOrganization } from './transfer/export-organization.ts';
export { importOrganization } from './transfer/import-organization.ts';
export { takeBackup } from './backup/take-backup.ts';
export { readDurability, type Durability } from './deployment/durability.ts';
export {
  acceptFileStorage,
  createFileStorageMark,
  type FileStorageMark,
} from './deployment/file-storage-mark.ts';
export { resealAll, type ResealInput, type ResealReport } from './deployment/reseal.ts';
export type { FormerKeyUsage } from './deployment/former-key-usage.ts';
export {
  acceptSecretKey,
  checkSecretKey,
  type Fingerprints,
  type SecretKeyCheck,
  OtherSecretKey,
} from './connection/secret-key-fingerprint.ts';
