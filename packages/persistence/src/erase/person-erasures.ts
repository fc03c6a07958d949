import type { Client } from 'pg';
import { qualified } from '../backup/catalogue.ts';
import { asOwner } from '../connection/owner-connection.ts';
import { refuseNonOwner } from '../backup/take-backup.ts';
import { EraseError } from './erase-error.ts';
import { linkedTables } from './linked-tables.ts';
import { transactionsOf, type InTransaction } from './owner-transactions.ts';

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

/** What the erasure of a person is going to remove. */
export interface PersonErasurePlan {
  person: NamedPerson;
  organizations: PlaceOfPerson[];
  /** The numbers of rows that go with the account and its memberships, by table. */
  rows: Record<string, number>;
}

/** The account with this id or email. Throws EraseError for none. The connection must see the accounts. */
export async function namedPerson(client: Client, named: string): Promise<NamedPerson> {
  const { rows } = await client.query<NamedPerson>(
    'select id, name, email from basalt.users where email = lower($1) or id::text = lower($1)',
    [named.trim()],
  );
  const [person] = rows;
  if (person === undefined) throw new EraseError(`there is no account ${named}`);
  return person;
}

/** The ids of the organizations that have or had the person as a member, or invited the address. */
export async function organizationsNaming(client: Client, person: NamedPerson): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select basalt.organizations_naming($1, $2) as id order by 1',
    [person.id, person.email],
  );
  return rows.map(({ id }) => id);
}

/**
 * What the erasure of this account, named by its id or email, is going to remove; changes nothing. `url` is the owner's login. Throws
 * EraseError when there is no such account.
 */
export async function planPersonErasure(url: string, named: string): Promise<PersonErasurePlan> {
  return asOwner(url, async (client) => {
    await refuseNonOwner(client);
    const accounts = transactionsOf(client, '');
    const person = await accounts(() => namedPerson(client, named));
    const rows: Record<string, number> = {};
    await countLinks(client, { target: 'users', person, rows, within: '' }, accounts);
    const organizations: PlaceOfPerson[] = [];
    for (const id of await organizationsNaming(client, person)) {
      const inTransaction = transactionsOf(client, id);
      const within = `organization_id = ${client.escapeLiteral(id)} and`;
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
  within: string;
}

async function countLinks(
  client: Client,
  { target, person, rows, within }: Counting,
  inTransaction: InTransaction,
): Promise<void> {
  for (const { name, column } of await linkedTables(client, target)) {
    const { rows: counts } = await inTransaction(() =>
      client.query<{ count: string }>(
        `select count(*) from ${qualified(client, name)} where ${within} ${client.escapeIdentifier(column)} = $1`,
        [person.id],
      ),
    );
    rows[name] = (rows[name] ?? 0) + Number(counts[0]?.count ?? 0);
  }
}

async function placeOf(client: Client, id: string, userId: string): Promise<PlaceOfPerson> {
  const { rows } = await client.query<PlaceOfPerson>(
    `with owners as (
      select user_id from basalt.memberships where organization_id = $1 and removed_at is null and role = 'owner')
    select o.id, o.name, o.slug,
      exists (
        select from basalt.memberships where organization_id = $1 and user_id = $2 and removed_at is null) as is_member,
      array(select user_id from owners) = array[$2::uuid] as is_last_owner,
      array(
        select t.id::text from basalt.ticket_assignees a
        join basalt.tickets t on t.organization_id = $1 and t.id = a.ticket_id
        where a.organization_id = $1 and a.user_id = $2 and t.deleted_at is null order by t.id) as tickets,
      array(
        select d.id::text from basalt.document_editors e
        join basalt.documents d on d.organization_id = $1 and d.id = e.document_id
        where e.organization_id = $1 and e.user_id = $2 and d.deleted_at is null order by d.id) as documents
    from basalt.organizations o where o.id = $1`,
    [id, userId],
  );
  const [place] = rows;
  if (place === undefined) throw new EraseError(`there is no organization ${id}`);
  return place;
}
