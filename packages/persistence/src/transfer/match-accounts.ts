import { normalizedEmail, systemActor, type AccountEventKind, type NewId } from '@basalt/domain';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { BackupError } from '../backup/backup-error.ts';
import type { StoredTable } from '../backup/catalogue.ts';
import { isAnyOf } from '../sql/query.ts';
import { columnsNamed, sendQuery, tableNamed } from '../sql/send-query.ts';
import { staged } from './staged-rows.ts';

/** The people of a file. */
export interface People {
  /** The ids of accounts of this deployment, by the ids in the file: the people whose email has an account here. */
  readonly matched: ReadonlyMap<string, string>;
  /** The ids of the people who get a new account. */
  readonly added: readonly string[];
}

/** Finds the staged people by their email. Refuses, with BackupError, an id that another account has and a text that is no email. */
export async function matchPeople(client: Client): Promise<People> {
  const people = sql<{ before: string; email: string; now: string | null }>`
    select s.id::text as before, s.email, u.id::text as now
    from ${staged} s left join basalt.users u on u.email = s.email`;
  const otherEmails = sql<object>`
    select from ${staged} s join basalt.users u on u.id = s.id and u.email <> s.email limit 1`;
  const { rows } = await sendQuery(client, people);
  const { rows: clashes } = await sendQuery(client, otherEmails);
  if (clashes.length > 0) {
    throw new BackupError(
      'an account with the same id has another email in this deployment: nothing was imported',
    );
  }
  if (rows.some(({ email }) => normalizedEmail(email) !== email)) {
    throw new BackupError('the file has an account without a valid email: nothing was imported');
  }
  return {
    matched: new Map(rows.flatMap(({ before, now }) => (now === null ? [] : [[before, now]]))),
    added: rows.flatMap(({ before, now }) => (now === null ? [before] : [])),
  };
}

/** Inserts the staged rows of the accounts that the import adds. Accounts that exist here do not change. */
export async function insertAccounts(
  client: Client,
  { table, people }: { table: StoredTable; people: People },
): Promise<void> {
  const columns = columnsNamed(table.columns);
  const account = table.name === 'users' ? 'id' : 'user_id';
  const insert = sql<object>`insert into ${tableNamed(table.name)} (${columns}) overriding system value
    select ${columns} from ${staged} where ${isAnyOf(account, people.added)}`;
  await sendQuery(client, insert);
}

/** Refuses, with BackupError, staged rows of people who are not in the file: an import must not change other accounts. */
export async function refuseUnknownPeople(
  client: Client,
  { table, people }: { table: StoredTable; people: People },
): Promise<void> {
  const known = [...people.added, ...people.matched.values()];
  const unknown = sql<object>`select from ${staged} where user_id <> all(${known}::uuid[]) limit 1`;
  if ((await sendQuery(client, unknown)).rowCount === 0) return;
  throw new BackupError(
    `the file has rows of ${table.name} of people who are not in it: nothing was imported`,
  );
}

/** The text of whole rows, in which each id is replaced by the one in `ids`. */
export async function* withIds(
  rows: AsyncIterable<Buffer>,
  ids: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  const changedIds = new Map([...ids].filter(([before, now]) => before !== now));
  if (changedIds.size === 0) return yield* rows;
  const pattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;
  for await (const text of rows) {
    yield Buffer.from(text.toString('utf8').replace(pattern, (id) => changedIds.get(id) ?? id));
  }
}

/** The context of the events of the accounts. */
interface Recorded {
  organizationId: string;
  newId: NewId;
}

/** Records, in the log of accounts, which accounts were added and which were found by their email. */
export async function recordAccounts(
  client: Client,
  people: People,
  { organizationId, newId }: Recorded,
): Promise<void> {
  const data = { organization_id: organizationId };
  await record(client, newId, [
    ...people.added.map((userId) => ({ userId, kind: 'account.created' as const, data })),
    ...[...people.matched.values()].map((userId) => ({
      userId,
      kind: 'account.matched' as const,
      data,
    })),
  ]);
}

/** Records, in the log of accounts, the staged identities of the added accounts: these can sign in from now on. */
export async function recordIdentities(
  client: Client,
  people: People,
  { organizationId, newId }: Recorded,
): Promise<void> {
  const identities = sql<{ user_id: string; provider: string; subject: string }>`
    select user_id::text, provider, subject from ${staged} where ${isAnyOf('user_id', people.added)}`;
  const { rows } = await sendQuery(client, identities);
  const events = rows.map(({ user_id: userId, provider, subject }) => {
    const data = { provider, subject, organization_id: organizationId };
    return { userId, kind: 'identity.linked' as const, data };
  });
  await record(client, newId, events);
}

async function record(
  client: Client,
  newId: NewId,
  events: readonly { userId: string; kind: AccountEventKind; data: object }[],
): Promise<void> {
  const ids = events.map(() => newId());
  const userIds = events.map(({ userId }) => userId);
  const kinds = events.map(({ kind }) => kind);
  const data = events.map((event) => JSON.stringify(event.data));
  const insert = sql<object>`insert into basalt.account_events (id, user_id, kind, data, at, actor)
    select e.id, e.user_id, e.kind, e.data::json, now(), ${JSON.stringify(systemActor)}::json
    from unnest(${ids}::uuid[], ${userIds}::uuid[], ${kinds}::text[], ${data}::text[]) as e (id, user_id, kind, data)`;
  await sendQuery(client, insert);
}
