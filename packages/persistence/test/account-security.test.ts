import { beforeAll, describe, expect, it } from 'vitest';
import { accountTables } from './tenant-isolation.ts';
import { useTenant } from './use-server.ts';

const { server, tenant } = await useTenant();

let user: string;

beforeAll(async () => {
  const person = { email: 'ada@example.test', name: 'Ada' };
  user = (await server.useCases.createUser(tenant.principal, person)).id;
});

/** A row for each table of accounts, in an order in which each finds what it links to. */
const rows: [string, string][] = [
  ['identities', `values ('google', '1', $1, now())`],
  [
    'sessions (id, token_hash, user_id, state, tries_left, created_at, last_seen_at, expires_at)',
    `values ($1, 'hash', $1, 'signed_in', 1, now(), now(), now())`,
  ],
  ['started_sign_ins', `values ($1, 'google', 'state', 'verifier', null, now())`],
  ['two_factors', `values ($1, 'sealed', now(), 1, now())`],
  ['recovery_codes', `values ($1, 'hash')`],
  ['reset_tokens', `values ('hash', $1, now())`],
  ['failed_attempts (kind, key, at)', `select 'totp', $1::uuid, now()`],
  ['account_events', `values ($1, $1, 'signed_in', '{}', now())`],
  ['mail_outbox', `values ($1, 'accounts', 'sign_in', true, 'sealed', 0, 0, now(), now())`],
  [
    'oauth_clients (client_id, name, redirect_uris)',
    `select 'client', 'Agent', array[$1::uuid::text]`,
  ],
  [
    'oauth_requests (hash, kind, payload, expires_at)',
    `select 'hash', 'device', json_build_object('accountId', $1::uuid), now()`,
  ],
];

/** What came of a statement: the number of rows, or the SQLSTATE of its refusal. */
type Effect = number | string;

/** Runs statements on a serving connection, in one transaction that is undone. */
async function undone(
  work: (run: (text: string, values?: unknown[]) => Promise<Effect>) => Promise<void>,
): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await work(async (text, values = []) => {
      await client.query('savepoint before');
      try {
        return (await client.query(text, values)).rowCount ?? 0;
      } catch (error) {
        await client.query('rollback to before');
        return (error as { code: string }).code;
      }
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the tables of accounts', () => {
  it('are all known to this test', () => {
    expect(rows.map(([into]) => into.split(' ')[0])).toEqual(accountTables);
  });

  it('are shut to a transaction of a tenant, of its own people too', async () => {
    await undone(async (run) => {
      await run(`select set_config('basalt.realm', 'identity', true)`);
      for (const [into, row] of rows) {
        expect([into, await run(`insert into ${into} ${row}`, [user])]).toEqual([into, 1]);
      }
      for (const table of accountTables) {
        const seen = await run(`select from ${table}`);
        expect([table, Number(seen) > 0]).toEqual([table, true]);
      }

      await run(`select set_config('basalt.realm', '', true)`);
      const { organizationId } = tenant.principal;
      for (const tenantSet of ['', organizationId]) {
        await run(`select set_config('basalt.organization_id', $1, true)`, [tenantSet]);
        for (const [into, row] of rows) {
          const table = into.split(' ')[0];
          const refused = await run(`insert into ${into} ${row}`, [user]);
          expect([table, refused]).toEqual([table, '42501']);
          expect([table, await run(`select from ${table}`)]).toEqual([table, 0]);
          expect([0, '42501']).toContain(await run(`delete from ${table}`));
        }
      }
    });
  });

  it('are open to no transaction that sees tenants’ rows', async () => {
    await undone(async (run) => {
      await run(`select set_config('basalt.realm', 'identity', true)`);
      for (const table of ['organizations', 'memberships', 'projects', 'events']) {
        expect([table, await run(`select from ${table}`)]).toEqual([table, 0]);
      }
    });
  });
});
