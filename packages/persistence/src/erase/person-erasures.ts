import { sql, type RawBuilder } from 'kysely';
import type { Client } from 'pg';
import { asOwner } from '../connection/owner-connection.ts';
import { refuseNonOwner } from '../backup/take-backup.ts';
import { sendQuery, tableNamed } from '../sql/send-query.ts';
import { EraseError } from './erase-error.ts';
import { linkedTables } from './linked-tables.ts';
import { transactionsOf, type InTransaction } from '../connection/owner-transactions.ts';

/** An account, by what names it in the database. */
export interface NamedPerson {
  id: string;
  name: string;
  email: string;
}

/** An organization that has or had the person as a member, or has invited them. */
export interface PlaceOfPerson {
  id: string;
  name: string;
  slug: string;
  /** Whether the person is a member now. */
  is_member: boolean;
  /** Whether the person is its only owner. */
  is_last_owner: boolean;
  /** The ids of the tickets and documents that are not deleted and name the person as assignee or editor. */
  tickets: string[];
  documents: string[];
}

/** The records that the erasure of a person is going to remove. */
export interface PersonErasurePlan {
  person: NamedPerson;
  organizations: PlaceOfPerson[];
  /** The numbers of rows that go with the account and its memberships, by table. */
  rows: Record<string, number>;
}

/** The account with this id or email. Throws EraseError for none. The connection must see the accounts. */
export async function namedPerson(client: Client, named: string): Promise<NamedPerson> {
  const found = sql<NamedPerson>`select id, name, email from basalt.users
    where email = lower(${named.trim()}) or id::text = lower(${named.trim()})`;
  const [person] = (await sendQuery(client, found)).rows;
  if (person === undefined) throw new EraseError(`there is no account ${named}`);
  return person;
}

/** The ids of the organizations that have or had the person as a member, or invited the address. */
export async function organizationsNaming(client: Client, person: NamedPerson): Promise<string[]> {
  const naming = sql<{
    id: string;
  }>`select basalt.organizations_naming(${person.id}, ${person.email}) as id order by 1`;
  const { rows } = await sendQuery(client, naming);
  return rows.map(({ id }) => id);
}

/**
 * The records that the erasure of this account, named by its id or email, is going to remove; changes nothing. `url` is the owner's login. Throws
 * EraseError when there is no such account.
 */
export async function planPersonErasure(url: string, named: string): Promise<PersonErasurePlan> {
  return asOwner(url, async (client) => {
    await refuseNonOwner(client);
    const accounts = transactionsOf(client, '');
    const person = await accounts(() => namedPerson(client, named));
    const rows: Record<string, number> = {};
    await countLinks(client, { target: 'users', person, rows, within: sql`` }, accounts);
    const organizations: PlaceOfPerson[] = [];
    for (const id of await organizationsNaming(client, person)) {
      const inTransaction = transactionsOf(client, id);
      const within = sql`organization_id = ${id} and`;
      await countLinks(client, { target: 'memberships', person, rows, within }, inTransaction);
      organizations.push(await inTransaction(() => placeOf(client, id, person.id)));
    }
    return { person, organizations, rows };
  });
}

interface Counting {
  target: 'users' | 'memberships';
  person: NamedPerson;
  rows: Record<string, number>;
  /** A condition before that of the person. */
  within: RawBuilder<unknown>;
}

async function countLinks(
  client: Client,
  { target, person, rows, within }: Counting,
  inTransaction: InTransaction,
): Promise<void> {
  for (const { name, column } of await linkedTables(client, target)) {
    const links = sql<{ count: string }>`select count(*) from ${tableNamed(name)}
      where ${within} ${sql.id(column)} = ${person.id}`;
    const { rows: counts } = await inTransaction(() => sendQuery(client, links));
    rows[name] = (rows[name] ?? 0) + Number(counts[0]?.count ?? 0);
  }
}

async function placeOf(client: Client, id: string, userId: string): Promise<PlaceOfPerson> {
  const query = sql<PlaceOfPerson>`with owners as (
      select user_id from basalt.memberships where organization_id = ${id} and removed_at is null and role = 'owner')
    select o.id, o.name, o.slug,
      exists (
        select from basalt.memberships where organization_id = ${id} and user_id = ${userId} and removed_at is null) as is_member,
      array(select user_id from owners) = array[${userId}::uuid] as is_last_owner,
      array(
        select t.id::text from basalt.ticket_assignees a
        join basalt.tickets t on t.organization_id = ${id} and t.id = a.ticket_id
        where a.organization_id = ${id} and a.user_id = ${userId} and t.deleted_at is null order by t.id) as tickets,
      array(
        select d.id::text from basalt.document_editors e
        join basalt.documents d on d.organization_id = ${id} and d.id = e.document_id
        where e.organization_id = ${id} and e.user_id = ${userId} and d.deleted_at is null order by d.id) as documents
    from basalt.organizations o where o.id = ${id}`;
  const [place] = (await sendQuery(client, query)).rows;
  if (place === undefined) throw new EraseError(`there is no organization ${id}`);
  return place;
}
