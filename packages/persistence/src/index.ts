export {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded/embedded-postgres.ts';
export { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts';
export {
  openDatabase,
  UnsafeDatabaseRole,
  type Database,
  type DatabaseOptions,
} from './database/open-database.ts';
export { checkMigrated, migrate, MigrationError } from './database/migrate.ts';
export { StorageUnavailable } from './database/storage-errors.ts';
export { createBell, type Bell } from './bell/bell.ts';
export { createDueWebhooks } from './webhook/due-webhooks.ts';
export { createTenancy } from './tenancy/tenancy.ts';
export { createIdentityRealm } from './identity/identity-realm.ts';
export { createCredentialLookup } from './credential/credential-lookup.ts';
export { createPurge, type Purge, type PurgeCounts } from './purge/purge.ts';
