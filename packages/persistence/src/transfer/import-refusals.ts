import { sql } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { FileSigner } from '../backup/backup-file.ts';
import type { OpenedBackup } from '../backup/open-backup.ts';
import type { StoredTable } from '../backup/catalogue.ts';
import { applied, byName } from '../migrations/migrate.ts';
import { owned, sendQuery } from '../sql/send-query.ts';
import { staged } from './staged-rows.ts';

/** The texts for the reasons why a signature is not accepted. */
const refusals = {
  wrong:
    'the signature of the file is wrong: the file was changed after the export, or the passphrase is another one',
  needs_key:
    'the file is signed with the secret key of its deployment, not with a passphrase: import it without a passphrase',
  needs_passphrase:
    'the file is signed with a passphrase: give the same one in BASALT_PASSPHRASE or with --passphrase-stdin',
};

/** Refuses, with BackupError, a file without a signature, and one whose signature the signer does not accept. */
export async function refuseUnsigned(
  { digest, signature }: Pick<OpenedBackup, 'digest' | 'signature'>,
  signer: FileSigner,
): Promise<void> {
  if (signature === null) {
    throw new BackupError('the file is not signed: export the organization again');
  }
  const check = await signer.check(digest, signature);
  if (check !== 'good') throw new BackupError(refusals[check]);
}

/**
 * Refuses, with BackupError, staged rows of another organization: row-level security may not apply to the owner, so it would
 * not stop them.
 */
export async function refuseOtherOrganization(
  client: Client,
  { table, organizationId }: { table: StoredTable; organizationId: string },
): Promise<void> {
  if (table.tenantColumn !== null) {
    const tenant = sql.id(table.tenantColumn);
    const otherRows = sql<object>`select from ${staged} where ${tenant} is distinct from ${organizationId} limit 1`;
    if ((await sendQuery(client, otherRows)).rowCount === 0) return;
  }
  throw new BackupError(
    `the file has rows of ${table.name} that do not belong to the organization ${organizationId}: nothing was imported`,
  );
}

/** Refuses, with BackupError, a file of another version of the schema. */
export async function refuseOtherSchema(client: Client, { header }: OpenedBackup): Promise<void> {
  const here = await applied(client);
  const ofBackup = byName(header.schema);
  const isSame =
    here.size === ofBackup.size &&
    [...ofBackup].every(([name, checksum]) => here.get(name) === checksum);
  if (!isSame) {
    throw new BackupError(
      'the file comes from another version of Basalt: bring both deployments to the same one first',
    );
  }
}

/** Refuses, with BackupError, an organization that exists in this deployment. */
export async function refuseExisting(client: Client, id: string): Promise<void> {
  const existing = owned.selectFrom('organizations').select('id').where('id', '=', id);
  const { rows } = await sendQuery(client, existing);
  if (rows.length > 0) throw new BackupError(`the organization ${id} is here already`);
}

/** Refuses, with BackupError, a file from a deployment with another secret key, unless `otherKey` allows it. */
export function refuseOtherKey({
  backup,
  secretKeys,
  otherKey = false,
}: {
  backup: OpenedBackup;
  secretKeys: readonly string[];
  otherKey?: boolean;
}): void {
  if (otherKey || secretKeys.includes(backup.header.secret_key)) return;
  throw new BackupError(
    'the organization comes from a deployment with another secret key: its API keys, second factors, and secrets of webhooks and Git connections would not open here. ' +
      'To move it without them, export it and import it with the same passphrase',
  );
}

/**
 * Throws a BackupError for rows of the file that PostgreSQL refused (SQLSTATE classes 22 and 23); rethrows other errors. The message has
 * the name of the constraint, and not PostgreSQL's detail, which may contain text of another tenant.
 */
export function explainRefusedRows(error: unknown): never {
  const { code = '', constraint, table } = error as Partial<Record<string, string>>;
  if (!/^2[23]/u.test(code)) throw error;
  const what =
    code === '23505'
      ? `something of the same name or id is in this deployment (${constraint})`
      : `the file has rows${table === undefined ? '' : ` of ${table}`} that cannot be stored (${constraint ?? code})`;
  throw new BackupError(`${what}: nothing was imported`, { cause: error });
}
