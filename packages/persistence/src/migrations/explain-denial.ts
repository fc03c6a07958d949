import { DatabaseError, type Client } from 'pg';
import { MigrationError } from './migration.ts';

/** The rights of a login that decide whether it may migrate a database. */
interface LoginRights {
  login: string;
  database: string;
  makesRoles: boolean;
  makesSchemas: boolean;
  /** The owner of the schema; null before the first migration. */
  owner: string | null;
  isOwner: boolean;
  /** The roles of Basalt that the server does not have yet. */
  absent: string[];
  /** Those that it has, and that the login is not a member of. */
  foreign: string[];
}

async function readRights(client: Client): Promise<LoginRights> {
  const { rows } = await client.query<LoginRights>(`
    with wanted (name) as (values ('basalt_app'), ('basalt_gatekeeper'))
    select current_user as login, current_database() as database,
      r.rolsuper or r.rolcreaterole as "makesRoles",
      has_database_privilege(current_database(), 'create') as "makesSchemas",
      n.nspowner::regrole::text as owner,
      coalesce(pg_has_role(n.nspowner, 'usage'), false) as "isOwner",
      array(select w.name from wanted w where to_regrole(w.name) is null) as absent,
      array(select w.name from wanted w
        where to_regrole(w.name) is not null and not pg_has_role(to_regrole(w.name), 'member')) as foreign
    from pg_roles r left join pg_namespace n on n.nspname = 'basalt'
    where r.rolname = current_user`);
  return rows[0] as LoginRights;
}

/** The missing rights of the login, with advice; null when it has every right that a migration needs. */
function missingRightIn(rights: LoginRights): string | null {
  const { login, database, owner, absent, foreign } = rights;
  if (owner !== null && !rights.isOwner)
    return `the schema belongs to ${owner}: name that login in DATABASE_URL; with one that only serves set SERVICE_MIGRATE=false`;
  if (owner === null && !rights.makesSchemas)
    return `let a superuser run "grant create on database ${database} to ${login}"`;
  if (absent.length > 0 && !rights.makesRoles)
    return `the first migration creates the roles ${absent.join(' and ')}: let a superuser run "alter role ${login} createrole"`;
  if (foreign.length > 0)
    return `another login made the roles of Basalt: let a superuser run "grant ${foreign.join(', ')} to ${login} with admin option"`;
  return null;
}

/** PostgreSQL refused a statement because the login lacks a right. */
const isDenial = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '42501';

/**
 * Runs the work of a migration or a restore. When PostgreSQL denies a statement (42501), it throws a MigrationError that says what the login lacks,
 * or only what PostgreSQL said when it lacks nothing. The transaction is rolled back then. Other errors pass unchanged.
 */
export async function explainingDenial<T>(client: Client, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDenial(error)) throw error;
    await client.query('rollback');
    const lack = missingRightIn(await readRights(client));
    const reason =
      lack ?? 'the login has the rights that migrations need, so this is a fault of Basalt';
    throw new MigrationError(`the database cannot be migrated: ${error.message}: ${reason}`, {
      cause: error,
    });
  }
}
