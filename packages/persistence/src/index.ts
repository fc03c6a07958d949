export {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.ts';
export { runningProcesses, type RunningProcess } from './embedded/running-processes.ts';
export { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts';
export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts';
export { UnsafeDatabaseRole } from './connection/serving-role.ts';
export { eachHost, firstHost, seeksPrimary } from './connection/database-hosts.ts';
export { withClient } from './connection/new-client.ts';
export { ServingLoginError, servingLoginOf, servingUrl } from './deployment/serving-login.ts';
export { checkMigrated, migrate } from './migrations/migrate.ts';
export { MigrationError, MissingMigrations } from './migrations/migration.ts';
export { storageErrors, type StorageError } from './connection/storage-errors.ts';
export { createNotifier, type Notifier } from './notifier/notifier.ts';
export { createEventFeed, type EventFeed } from './feed/event-feed.ts';
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
export { createPurge, type Purge, type PurgeCounts } from './purge/purge.ts';
export { BackupError } from './backup/backup-error.ts';
export { type FileSigner } from './backup/backup-file.ts';
export { namedBytes, type NamedBytes } from './backup/named-bytes.ts';
export { openBackup, type OpenedBackup } from './backup/open-backup.ts';
export { restoreBackup, type RestoreReport } from './backup/restore-backup.ts';
export {
  exportOrganization,
  type ExportReport,
  type OnRows,
} from './transfer/export-organization.ts';
export { importOrganization, type ImportReport } from './transfer/import-organization.ts';
export { takeBackup, type BackupReport } from './backup/take-backup.ts';
export { readDurability, type Durability, type Standby } from './deployment/durability.ts';
export { acceptSecretKey, checkSecretKey, OtherSecretKey } from './deployment/secret-key-note.ts';
