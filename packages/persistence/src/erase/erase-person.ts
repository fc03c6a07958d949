import { sql, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import { asOwner } from '../connection/owner-connection.ts';
import { refuseNonOwner } from '../backup/take-backup.ts';
import { isAnyOf } from '../sql/query.ts';
import { owned, sendQuery, tableNamed } from '../sql/send-query.ts';
import { EraseError } from './erase-error.ts';
import type { ErasedPerson } from './erased-person.ts';
import { eraseTexts } from './erase-texts.ts';
import { linkedTables } from './linked-tables.ts';
import { transactionsOf, type InTransaction } from '../connection/owner-transactions.ts';
import { namedPerson, organizationsNaming, type NamedPerson } from './person-erasures.ts';
import { textTables } from './text-columns.ts';
import { waitForEarlierTransactions } from './wait-for-transactions.ts';

/** The maximum number of rows that one transaction removes. */
const batchSize = 500;
/** Changes at the same moment can leave texts behind: the tables are gone through at most this many times. */
const maxPasses = 5;

/** Whom to erase. */
export interface PersonErasureInput {
  /** The login of the database's owner. */
  url: string;
  /** The id of the account. */
  userId: string;
  /** Whether the name is replaced in what the person wrote and in texts about them. An earlier call that replaced it decides, too. */
  renames: boolean;
  /** The address that a sealed mail goes to; null for a mail that cannot be read. */
  addressOf: (mail: { id: string; sealed: string }) => string | null;
}

/** The numbers of removed and of changed rows by table, over all runs. */
export interface PersonErasureReceipt {
  user_id: string;
  renamed: boolean;
  rows: Record<string, number>;
  texts: Record<string, number>;
}

/**
 * Erases an account of the deployment for good: everything that belongs to it or to its memberships, its address in every text of the
 * organizations that have or had it as a member or invited it, and with `renames` its name, too. What the person wrote stays. Works in small
 * transactions while servers run. The account goes last: after an interruption, run it again, and it comes to the same end. Throws
 * EraseError for an account that does not exist or is still a member of an organization.
 */
export async function erasePerson(input: PersonErasureInput): Promise<PersonErasureReceipt> {
  return asOwner(input.url, async (client) => {
    await refuseNonOwner(client);
    const accounts = transactionsOf(client, '');
    const person = await accounts(() => namedPerson(client, input.userId));
    const receipt = await accounts(() => beginErasure(client, person, input.renames));
    const erased: ErasedPerson = { ...person, renames: receipt.renamed };
    const erasing = { client, person: erased, receipt };
    const organizations = await organizationsNaming(client, person);
    for (const id of organizations) await refuseMember(client, id, person);
    // Waits for every transaction that may have written as the person before the memberships ended.
    await waitForEarlierTransactions(client);
    for (const id of organizations) {
      await eraseInOrganization(erasing, id);
    }
    await eraseTextsOf(erasing, { organizationId: null, inTransaction: accounts });
    await eraseMails(erasing, input.addressOf, accounts);
    await accounts(() => eraseAccount(erasing));
    return receipt;
  });
}

interface Erasing {
  client: Client;
  person: ErasedPerson;
  receipt: PersonErasureReceipt;
}

async function beginErasure(
  client: Client,
  { id }: NamedPerson,
  renames: boolean,
): Promise<PersonErasureReceipt> {
  const receipt: PersonErasureReceipt = { user_id: id, renamed: renames, rows: {}, texts: {} };
  const note = sql<{ renames: boolean; receipt: PersonErasureReceipt }>`
    insert into basalt.person_erasures as e (user_id, renames, begun_at, receipt) values (${id}, ${renames}, now(), ${receipt})
    on conflict (user_id) do update set renames = e.renames or excluded.renames
    returning renames, receipt`;
  const [erasure] = (await sendQuery(client, note)).rows;
  if (erasure === undefined) throw new EraseError(`the erasure of ${id} cannot be noted`);
  return { ...erasure.receipt, renamed: erasure.renames };
}

async function noteReceipt(client: Client, receipt: PersonErasureReceipt): Promise<void> {
  const note = owned.updateTable('person_erasures').set('receipt', sql`${receipt}`);
  await sendQuery(client, note.where('user_id', '=', receipt.user_id));
}

async function refuseMember(client: Client, id: string, person: NamedPerson): Promise<void> {
  const membership = owned
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', id)
    .where('user_id', '=', person.id)
    .where('removed_at', 'is', null);
  const { rowCount } = await transactionsOf(client, id)(() => sendQuery(client, membership));
  if (rowCount !== 0)
    throw new EraseError(`the account ${person.id} is a member of the organization ${id}`);
}

/** The rows of the organization about the person. Invitations and the membership go last: by them, the next run finds the organization. */
async function eraseInOrganization(erasing: Erasing, organizationId: string): Promise<void> {
  const { client, person } = erasing;
  const inTransaction = transactionsOf(client, organizationId);
  await eraseTextsOf(erasing, { organizationId, inTransaction });
  const remove = async (name: string, condition: RawBuilder<unknown>): Promise<void> => {
    const table = tableNamed(name);
    for (let removed = batchSize; removed === batchSize;) {
      removed = await counted(erasing, { inTransaction, name, kind: 'rows' }, async () => {
        const removal = sql<object>`delete from ${table} where ctid = any(array(
          select ctid from ${table} where organization_id = ${organizationId} and ${condition} limit ${batchSize}))`;
        return (await sendQuery(client, removal)).rowCount ?? 0;
      });
    }
  };
  await remove(
    'notifications',
    sql`id in (
        select notification_id from basalt.notification_recipients
        where organization_id = ${organizationId} and user_id = ${person.id})
      and not exists (
        select from basalt.notification_recipients r
        where r.organization_id = ${organizationId} and r.notification_id = notifications.id and r.user_id <> ${person.id})`,
  );
  for (const { name, column } of await linkedTables(client, 'memberships')) {
    await remove(name, sql`${sql.id(column)} = ${person.id}`);
  }
  await remove('kept_outcomes', sql`caller = ${person.id}`);
  await remove('views', sql`not shared and created_by ->> 'id' = ${person.id}`);
  await remove('invitations', sql`email = ${person.email}`);
  await remove('memberships', sql`user_id = ${person.id}`);
}

/** Goes through the texts again until nothing is left to change. */
async function eraseTextsOf(
  erasing: Erasing,
  {
    organizationId,
    inTransaction,
  }: { organizationId: string | null; inTransaction: InTransaction },
): Promise<void> {
  const { client, person } = erasing;
  const tables = (await textTables(client)).filter(
    ({ isTenants }) => isTenants === (organizationId !== null),
  );
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    let changed = 0;
    for (const table of tables) {
      const searched = { table, person, organizationId };
      const place = { inTransaction, name: table.name, kind: 'texts' } as const;
      changed += await eraseTexts(client, searched, (work) => counted(erasing, place, work));
    }
    if (changed === 0) return;
  }
}

/** Removes the mails to the person that wait. */
async function eraseMails(
  erasing: Erasing,
  addressOf: PersonErasureInput['addressOf'],
  inTransaction: InTransaction,
): Promise<void> {
  const { client, person } = erasing;
  const place = { inTransaction, name: 'mail_outbox', kind: 'rows' } as const;
  await counted(erasing, place, async () => {
    const { rows } = await sendQuery(
      client,
      owned.selectFrom('mail_outbox').select(['id', 'sealed']),
    );
    const mails = rows.filter((mail) => addressOf(mail)?.toLowerCase() === person.email);
    const ids = mails.map(({ id }) => id);
    const { rowCount } = await sendQuery(
      client,
      owned.deleteFrom('mail_outbox').where(isAnyOf('id', ids)),
    );
    return rowCount ?? 0;
  });
}

/** The account with everything that refers to it, and the note that the erasure is complete, in one transaction. */
async function eraseAccount({ client, person, receipt }: Erasing): Promise<void> {
  const isNamed = sql<boolean>`strpos(payload::text, ${person.id}) > 0`;
  const requests = await sendQuery(client, owned.deleteFrom('oauth_requests').where(isNamed));
  const rows = { ...receipt.rows };
  add(rows, 'oauth_requests', requests.rowCount ?? 0);
  for (const { name, column } of await linkedTables(client, 'users')) {
    const links = sql<object>`delete from ${tableNamed(name)} where ${sql.id(column)} = ${person.id}`;
    const { rowCount } = await sendQuery(client, links);
    add(rows, name, rowCount ?? 0);
  }
  const { rowCount } = await sendQuery(
    client,
    owned.deleteFrom('users').where('id', '=', person.id),
  );
  add(rows, 'users', rowCount ?? 0);
  receipt.rows = rows;
  await noteReceipt(client, receipt);
  const note = owned.updateTable('person_erasures').set('finished_at', sql`now()`);
  await sendQuery(client, note.where('user_id', '=', person.id));
}

/** Does work in a transaction, and adds the number that it returns to the receipt in the same transaction. Returns the number. */
async function counted(
  { client, receipt }: Erasing,
  {
    inTransaction,
    name,
    kind,
  }: { inTransaction: InTransaction; name: string; kind: 'rows' | 'texts' },
  work: () => Promise<number>,
): Promise<number> {
  const { count, after } = await inTransaction(async () => {
    const done = await work();
    const counts = {
      ...receipt[kind],
      ...(done > 0 && { [name]: (receipt[kind][name] ?? 0) + done }),
    };
    if (done > 0) await noteReceipt(client, { ...receipt, [kind]: counts });
    return { count: done, after: counts };
  });
  receipt[kind] = after;
  return count;
}

function add(counts: Record<string, number>, name: string, count: number): void {
  if (count > 0) counts[name] = (counts[name] ?? 0) + count;
}
