import type { Fixture } from './fixture.ts';

/** Something in every table of accounts, for a person who is there already. */
export async function aFullAccount({ sql }: Pick<Fixture, 'sql'>): Promise<void> {
  const [person] = await sql<{ id: string }>('select id from basalt.users limit 1');
  const id = person?.id;
  const session = '01890f3e-7b1a-7cc3-98c4-dc0c0c073990';
  const insert = (table: string, values: string): Promise<unknown> =>
    sql(`insert into basalt.${table} values (${values})`);
  await insert('identities', `'github', 'canary', '${id}', now()`);
  await insert(
    'sessions',
    `'${session}', 'canary', '${id}', 'signed_in', null, 3, 'a\tb\nc\\d', now(), now(), now()`,
  );
  await insert('started_sign_ins', `'${session}', 'github', 'canary', 'x', null, now()`);
  await insert('two_factors', `'${id}', 'canary', null, 7, now()`);
  await insert('recovery_codes', `'${id}', 'canary'`);
  await insert('reset_tokens', `'canary', '${id}', now()`);
  await sql(
    `insert into basalt.failed_attempts (kind, key, at) values ('totp', 'a', now()), ('totp', 'b', now())`,
  );
  await insert(
    'account_events',
    `'${session}', '${id}', 'signed_in', '{"b": 1,  "a": "é\\\\n"}', now()`,
  );
  await insert(
    'mail_outbox',
    `'${session}', 'accounts', 'password_reset', true, 'canary', 1, 2, now(), now()`,
  );
  await insert(
    'oauth_clients',
    `'canary', 'Agent', null, '{"https://example.org/"}', now(), now()`,
  );
  await insert(
    'oauth_requests',
    `'canary', 'interaction', 'x', null, '{"b": 1,  "a": 2}', now(), now(), null`,
  );
  await insert('pictures', `'${id}', '${session}', 'image/png', '\\x00ff'`);
  await insert('person_erasures', `'${session}', true, now(), now(), '{"rows": {"users": 1}}'`);
  await sql(
    `insert into basalt.secret_key_note (fingerprint, noted_at) values ('${'ab'.repeat(16)}', now())`,
  );
}
