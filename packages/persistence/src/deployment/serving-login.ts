import { OperatorError } from '@basalt/domain';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { editedUrl } from '../connection/database-hosts.ts';
import { sendQuery } from '../sql/send-query.ts';
import { migrationLock } from '../migrations/migrate.ts';
import { withClient } from '../connection/new-client.ts';
import { startupOptions } from '../connection/serving-role.ts';
import { scramVerifier } from './scram-verifier.ts';

/** The serving login cannot be created or cannot sign in. The message says what to do. */
export class ServingLoginError extends OperatorError {
  override readonly name = 'ServingLoginError';
}

/** The name of the login that serves a database. It contains the name of the database, because logins belong to the whole server. */
export function servingLoginOf(database: string): string {
  const plain = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/gu, '_')
    .slice(0, 40);
  if (plain === database) return `basalt_serve_${plain}`;
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 8);
  return `basalt_serve_${plain}_${digest}`;
}

/**
 * The URL for serving the database of `url`. It has a separate login, which may only become `basalt_app`: an
 * injected statement cannot get the rights of the owner. The login may have any of the passwords. With `makes`, it is created or gets the
 * first one if it has none of them. Without it, a `url` whose login only serves is returned unchanged. Throws ServingLoginError.
 */
export async function servingUrl(
  url: string,
  passwords: readonly [string, ...string[]],
  { makes }: { makes: boolean },
): Promise<string> {
  const own = await withClient(url, async (client) => {
    const found = await readLogin(client);
    const { login, isThere, isOwner, mayTemp } = found;
    if (!makes && !isOwner) return null;
    const good = isThere ? await firstAccepted(url, login, passwords) : null;
    if (makes && (good === null || mayTemp)) {
      await make(client, found, good === null ? passwords[0] : null);
    }
    return { login, candidate: good ?? withLogin(url, login, passwords[0]) };
  });
  if (own === null) return url;
  const { login, candidate } = own;
  const refusal = await signsIn(candidate);
  if (refusal === null) return candidate;
  const advice = makes
    ? 'allow this login (in pg_hba.conf, or in the users of the pooler), or make another login and set it in DATABASE_RUNTIME_URL'
    : 'a start with SERVICE_MIGRATE=true or "basalt migrate" makes it, with the current secret key';
  throw new ServingLoginError(
    `the login ${login}, which serves, cannot sign in (${refusal}): ${advice}`,
  );
}

/** The URL with the first of the passwords that the login has; null when it has none of them. */
async function firstAccepted(
  url: string,
  login: string,
  passwords: readonly string[],
): Promise<string | null> {
  for (const password of passwords) {
    const candidate = withLogin(url, login, password);
    if ((await signsIn(candidate)) === null) return candidate;
  }
  return null;
}

interface LoginState {
  database: string;
  login: string;
  isThere: boolean;
  /** Whether the login of the URL may do more than serve. */
  isOwner: boolean;
  /** Whether every login may make temporary tables in the database, and the login of the URL can change that. */
  mayTemp: boolean;
}

async function readLogin(client: Client): Promise<LoginState> {
  const rights = sql<{ database: string; is_owner: boolean; may_temp: boolean }>`
    select current_database() as database, r.rolsuper or pg_has_role(r.oid, n.nspowner, 'member') as is_owner,
      pg_has_role(r.oid, d.datdba, 'usage') and has_database_privilege('public', d.oid, 'temporary') as may_temp
    from pg_roles r, pg_namespace n, pg_database d
    where r.rolname = session_user and n.nspname = 'basalt' and d.datname = current_database()`;
  const [row] = (await sendQuery(client, rights)).rows;
  if (row === undefined) throw new ServingLoginError('the database has no schema of Basalt');
  const { database, is_owner: isOwner, may_temp: mayTemp } = row;
  const login = servingLoginOf(database);
  return { database, login, isThere: await roleExists(client, login), isOwner, mayTemp };
}

async function roleExists(client: Client, name: string): Promise<boolean> {
  const role = sql<object>`select from pg_roles where rolname = ${name}`;
  return (await sendQuery(client, role)).rowCount === 1;
}

/**
 * Revokes the right to make temporary tables from all logins. Unless the password is null, it also creates the serving login
 * if it is absent and gives it the password.
 */
async function make(
  client: Client,
  { database, login }: LoginState,
  password: string | null,
): Promise<void> {
  const name = client.escapeIdentifier(login);
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  try {
    await client.query('begin');
    await sendQuery(client, sql`select pg_advisory_xact_lock(${migrationLock})`);
    await client.query(
      `revoke temporary on database ${client.escapeIdentifier(database)} from public`,
    );
    if (password !== null) {
      if (!(await roleExists(client, login))) await client.query(`create role ${name} ${rights}`);
      await client.query(`alter role ${name} password '${scramVerifier(password)}'`);
      await client.query(`grant basalt_app to ${name}`);
    }
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    throw new ServingLoginError(
      `the login of DATABASE_URL may not make the login that serves, ${login} (${(error as Error).message}): let a superuser ` +
        `run "alter role ${client.user} createrole" and "grant basalt_app to ${client.user} with admin option", or make a login of your ` +
        'own and name it in DATABASE_RUNTIME_URL',
      { cause: error },
    );
  }
}

/** Null when the login of the URL can sign in to serve, else why not. Throws ServingLoginError when it could do more than serve. */
async function signsIn(url: string): Promise<string | null> {
  try {
    const checkRights = async (client: Client): Promise<null> => {
      const more = sql<{ more: boolean }>`
        select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or exists (
          select from pg_auth_members m where m.member = r.oid and m.roleid <> 'basalt_app'::regrole) as more
        from pg_roles r where r.rolname = session_user`;
      if ((await sendQuery(client, more)).rows[0]?.more !== true) return null;
      throw new ServingLoginError(
        `the login ${client.user}, which serves, has more rights than it needs: revoke them, or drop the login`,
      );
    };
    return await withClient(url, checkRights, { options: startupOptions({}) });
  } catch (error) {
    if (error instanceof ServingLoginError) throw error;
    return (error as Error).message;
  }
}

/** The same address with another login. A URL without a host has it in its parameters. */
function withLogin(url: string, login: string, password: string): string {
  return editedUrl(url, (address) => {
    if (address.host === '') {
      address.searchParams.set('user', login);
      address.searchParams.set('password', password);
    } else Object.assign(address, { username: login, password });
  });
}
