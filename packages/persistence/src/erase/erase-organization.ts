import type { StoredBytesName } from '@basalt/domain';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { storedTables } from '../backup/catalogue.ts';
import { asOwner } from '../connection/owner-connection.ts';
import { refuseNonOwner } from '../backup/take-backup.ts';
import { isForeignKeyViolation } from '../connection/storage-errors.ts';
import { owned, sendQuery, tableNamed } from '../sql/send-query.ts';
import { EraseError } from './erase-error.ts';
import { erasePeople } from './erase-people.ts';
import { inBatches, transactionsOf, type InTransaction } from '../connection/owner-transactions.ts';
import { waitForEarlierTransactions } from './wait-for-transactions.ts';

/** The maximum number of rows that one transaction removes. */
const batchSize = 500;
/** Background work that is under way can still write rows: the tables are gone through at most this many times. */
const maxPasses = 5;

/** Which organization to erase. */
export interface EraseInput {
  /** The login of the database's owner. */
  url: string;
  organizationId: string;
  /** Removes stored bytes; does nothing for bytes that do not exist. */
  removeBytes: (name: StoredBytesName) => Promise<void>;
}

/** The numbers of erased rows by table, of contents of files, and of people who were never members of another organization. */
export interface EraseReceipt {
  organization_id: string;
  rows: Record<string, number>;
  files: number;
  people: number;
}

/**
 * Erases a suspended organization for good: all its rows, the bytes of its files, its mails that wait, and the accounts of people of no
 * other organization. Waits for transactions that began before the suspension, and works in small transactions while servers run. An
 * organization whose erasure has begun cannot be resumed. The row of the organization is removed last: after an interruption,
 * run it again, and it comes to the same end. Throws EraseError for an organization that does not exist or is not suspended.
 */
export async function eraseOrganization(input: EraseInput): Promise<EraseReceipt> {
  const { url, organizationId } = input;
  return asOwner(url, async (client) => {
    await refuseNonOwner(client);
    const receipt: EraseReceipt = {
      organization_id: organizationId,
      rows: {},
      files: 0,
      people: 0,
    };
    const inTransaction = transactionsOf(client, organizationId);
    await inTransaction(() => beginErasure(client, organizationId));
    await waitForEarlierTransactions(client);
    for (let pass = 1; ; pass += 1) {
      try {
        await eraseParts(client, input, { receipt, inTransaction });
        const remove = owned.deleteFrom('organizations').where('id', '=', organizationId);
        await inTransaction(() => sendQuery(client, remove));
        return receipt;
      } catch (error) {
        if (!isForeignKeyViolation(error) || pass === maxPasses) throw error;
      }
    }
  });
}

/** Refuses an organization that is not suspended. From then on it cannot be resumed. */
async function beginErasure(client: Client, organizationId: string): Promise<void> {
  const stored = owned.selectFrom('organizations').where('id', '=', organizationId);
  const { rows } = await sendQuery(client, stored.select('suspended_at').forUpdate());
  const [organization] = rows;
  if (organization === undefined)
    throw new EraseError(`there is no organization ${organizationId}`);
  if (organization.suspended_at === null)
    throw new EraseError(
      `the organization ${organizationId} is not suspended: suspend it first, or confirm the erasure with --confirm SLUG`,
    );
  const begun = sql<string>`coalesce(erasing_at, now())`;
  const update = owned.updateTable('organizations').set('erasing_at', begun);
  await sendQuery(client, update.where('id', '=', organizationId));
}

interface Erasing {
  receipt: EraseReceipt;
  inTransaction: InTransaction;
}

/** Everything but the row of the organization: the bytes of files before the rows that name them, and every table before those it refers to. */
async function eraseParts(
  client: Client,
  { organizationId, removeBytes }: EraseInput,
  { receipt, inTransaction }: Erasing,
): Promise<void> {
  const { rows } = receipt;
  receipt.files += await eraseBytes(client, organizationId, { removeBytes, inTransaction });
  const tables = (await storedTables(client)).toReversed();
  for (const { name } of tables.filter((table) => table.tenantColumn === 'organization_id')) {
    if (name === 'memberships')
      receipt.people += await erasePeople(client, organizationId, inTransaction);
    const table = tableNamed(name);
    const removal = sql<object>`delete from ${table} where ctid = any(array(
      select ctid from ${table} where organization_id = ${organizationId} limit ${batchSize}))`;
    const removed = await inBatches(inTransaction, batchSize, () => sendQuery(client, removal));
    rows[name] = (rows[name] ?? 0) + removed;
  }
  const mails = await inTransaction(() =>
    sendQuery(client, owned.deleteFrom('mail_outbox').where('sender', '=', organizationId)),
  );
  rows['mail_outbox'] = (rows['mail_outbox'] ?? 0) + (mails.rowCount ?? 0);
}

/** Removes the stored bytes that records name. Returns how many contents. */
async function eraseBytes(
  client: Client,
  organizationId: string,
  { removeBytes, inTransaction }: Pick<EraseInput, 'removeBytes'> & Pick<Erasing, 'inTransaction'>,
): Promise<number> {
  let last = '';
  for (let total = 0; ;) {
    const named = sql<{ sha256: string }>`select sha256 from (
        select sha256 from basalt.files where organization_id = ${organizationId}
        union select sha256 from basalt.imports where organization_id = ${organizationId}) named
      where sha256 > ${last} order by sha256 limit ${batchSize}`;
    const { rows } = await inTransaction(() => sendQuery(client, named));
    for (const { sha256 } of rows) await removeBytes({ organizationId, sha256 });
    total += rows.length;
    last = rows.at(-1)?.sha256 ?? last;
    if (rows.length < batchSize) return total;
  }
}
