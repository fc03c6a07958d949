import { OperatorError, statementTimeoutBudget } from '@basalt/domain';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { sendQuery } from '../sql/send-query.ts';
import { withClient } from './new-client.ts';

/** The role that every serving connection takes on from its start. */
const servingRole = 'basalt_app';

/** The login of the URL must not serve: row-level security does not apply to it. */
export class UnsafeDatabaseRole extends OperatorError {
  override readonly name = 'UnsafeDatabaseRole';
}

/** Startup settings of every serving connection (`options` of the PostgreSQL protocol). */
export function startupOptions(options: { statementTimeout?: number }): string {
  return [
    `role=${servingRole}`,
    'search_path=basalt,public',
    // Settings for reading times and for locking; they replace the defaults of the database and the login.
    'TimeZone=UTC',
    'DateStyle=ISO',
    'default_transaction_isolation=read\\ committed',
    `statement_timeout=${options.statementTimeout ?? statementTimeoutBudget.milliseconds}`,
    'idle_in_transaction_session_timeout=20000',
    'lock_timeout=5000',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
}

/**
 * Refuses, with UnsafeDatabaseRole, the login of `url` when row-level security would not apply to it with these startup
 * `options`.
 */
export async function refuseUnsafeRole(url: string, options: string): Promise<void> {
  await withClient(url, checkRole, { options });
}

async function checkRole(client: Client): Promise<void> {
  const role = sql<{ role: string; bypasses: boolean; owns: boolean }>`
    select current_user as role, r.rolsuper or r.rolbypassrls as bypasses,
      exists (select from pg_class c where c.relnamespace = 'basalt'::regnamespace
        and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'usage')) as owns
    from pg_roles r where r.rolname = current_user`;
  const [row] = (await sendQuery(client, role)).rows;
  if (row === undefined || row.bypasses || row.owns) {
    throw new UnsafeDatabaseRole(
      `the role ${row?.role} bypasses row-level security: it must be neither superuser nor owner`,
    );
  }
}
