import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isIdentifier } from '@basalt/domain';
import { openDatabase } from '@basalt/persistence';
import { verifyPassword } from '@basalt/security';
import { commands } from '../src/command/commands.ts';
import { runCommand } from '../src/command/run-command.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';

let database: GivenDatabase;
let organization: string;
let project: string;

beforeAll(async () => {
  database = await giveDatabase();
  const demo = await done('demo');
  organization = String(demo['organization_id']);
  project = String(demo['project_id']);
});
afterAll(() => database.drop());

/** Runs a command in this process, as bin/basalt.ts does. */
async function basalt(
  args: readonly string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) {
  const written = { out: '', err: '' };
  const code = await runCommand(args, {
    env: { ...database.settings, ...env },
    input: async () => input,
    out: (text) => (written.out += `${text}\n`),
    err: (text) => (written.err += `${text}\n`),
  });
  return { code, ...written };
}

/** The record that a command prints with --json. */
async function done(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await basalt([...args, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out) as Record<string, unknown>;
}

/** The words of a refusal: exit code 1, and nothing on standard output. */
async function refused(args: readonly string[], surroundings?: Parameters<typeof basalt>[1]) {
  const { code, out, err } = await basalt(args, surroundings);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).not.toContain('    at ');
  return err;
}

let people = 0;
const newEmail = () => `person-${(people += 1)}@example.test`;
const user = (more: readonly string[], email = newEmail(), of = organization) => [
  ...['user', 'create', '--organization', of, '--email', email, '--name', 'A Person'],
  ...more,
];
const credential = (...more: string[]) => [
  ...['credential', 'create', '--organization', organization, '--name', 'A key'],
  ...more,
];
const absent = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';

/** What the database keeps of somebody's password. */
async function keptPassword(email: string): Promise<string | null> {
  const opened = await openDatabase({ url: database.url });
  try {
    const text = 'select password_hash from user_of_email($1)';
    const { rows } = await opened.pool.query<{ password_hash: string | null }>(text, [email]);
    return rows[0]?.password_hash ?? null;
  } finally {
    await opened.close();
  }
}

describe('records', () => {
  test('an organization is founded, with its fields in either form', async () => {
    const made = await done('organization', 'create', '--name', 'Acme Works');
    expect(Object.keys(made)).toEqual(['id', 'name', 'slug', 'created_at', 'updated_at']);
    expect(made).toMatchObject({ name: 'Acme Works', slug: 'acme-works' });
    const { code, out } = await basalt(['organization', 'create', '--name', 'Acme Works']);
    expect(code).toBe(0);
    expect(out).toMatch(/^name +Acme Works$/mu);
    expect(out).toMatch(/^slug +acme-works-2$/mu);
  });

  test('a person is made with a role, confirmed unless said otherwise', async () => {
    const made = await done(...user(['--role', 'admin'], ' Grace@Example.TEST '));
    expect(made).toMatchObject({ email: 'grace@example.test', role: 'admin' });
    expect(made['email_confirmed_at']).toEqual(expect.any(String));
    expect(isIdentifier(String(made['id']))).toBe(true);
    expect((await done(...user(['--unconfirmed'])))['email_confirmed_at']).toBeNull();
  });

  test('a person joins a project', async () => {
    const { id } = await done(...user([]));
    const args = ['project', 'member-add', '--project', project, '--user', String(id)];
    expect(await done(...args)).toEqual({ project_id: project, user_id: id });
  });

  test('a credential is created with its key, listed without, rotated and revoked', async () => {
    const made = await done(
      ...credential(
        '--scopes',
        'tickets:read, boards:read',
        '--expires-at',
        '2999-01-31T12:00:00+02:00',
      ),
    );
    const publicId = String(made['public_id']);
    expect(made['token']).toMatch(new RegExp(`^basalt_${publicId}\\.`, 'u'));
    expect(made).toMatchObject({
      scopes: ['tickets:read', 'boards:read'],
      expires_at: '2999-01-31T10:00:00.000Z',
    });

    const rotated = await done('credential', 'rotate', publicId, '--overlap', '60');
    expect(rotated).toMatchObject({ id: made['id'], public_id: publicId });
    expect(rotated['token']).not.toBe(made['token']);
    expect(await done('credential', 'revoke', publicId)).toMatchObject({
      revoked_at: expect.any(String),
    });

    const { data } = await done('credential', 'list', '--organization', organization);
    const listed = (data as Record<string, unknown>[]).find((one) => one['public_id'] === publicId);
    expect(listed).toMatchObject({ name: 'A key', revoked_at: expect.any(String) });
    expect(JSON.stringify(data)).not.toMatch(/token|secret|hash/u);
  });

  test('doctor and migrate say what they found', async () => {
    expect(await done('doctor')).toMatchObject({ settings: 'ok', storage: 'DATABASE_URL' });
    expect(await done('migrate')).toEqual({ applied: [] });
  });
});

describe('passwords', () => {
  const password = 'correct horse';

  test('are taken from the option, the environment, or standard input without its line end', async () => {
    const ways = [
      { more: ['--password', password] },
      { more: [], env: { BASALT_PASSWORD: password } },
      { more: ['--password-stdin'], input: `${password}\n` },
    ];
    for (const { more, ...surroundings } of ways) {
      const email = newEmail();
      expect((await basalt(user(more, email), surroundings)).code).toBe(0);
      expect(await verifyPassword(await keptPassword(email), password)).toBe(true);
    }
    const none = newEmail();
    await done(...user([], none));
    expect(await keptPassword(none)).toBeNull();
  });

  test('have at least 8 characters, and are never repeated', async () => {
    const err = await refused(user(['--password', 'canary7']));
    expect(err).toBe('basalt: password must have at least 8 characters\n');
    expect(await refused(user(['--password-stdin']), { input: '\n' })).toContain('at least 8');
    expect((await basalt(user(['--password', '8 chars.']))).code).toBe(0);
  });

  test('of an account of another organization stay; the account joins without one', async () => {
    const email = newEmail();
    const known = await done(...user(['--password', password], email));
    const other = String((await done('organization', 'create', '--name', 'Other'))['id']);
    const kept = await keptPassword(email);
    expect(await refused(user(['--password', 'another one'], email, other))).toContain(
      'password cannot be set',
    );
    expect((await done(...user([], email, other)))['id']).toBe(known['id']);
    expect(await keptPassword(email)).toBe(kept);
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown scope', () => credential('--scopes', 'tickets:read,tickets:eat'), 'tickets:eat'],
    ['no scope', () => credential('--scopes', ''), 'scopes'],
    [
      'an expiry in the past',
      () => credential('--scopes', '*', '--expires-at', '2020-01-01T00:00:00Z'),
      'expires_at must lie in the future',
    ],
    ['an absent organization', () => user([], 'x@example.test', absent), 'no such organization'],
    [
      'an organization that is no id',
      () => user([], 'x@example.test', 'acme'),
      'no such organization',
    ],
    ['an email that is none', () => user([], 'nobody'), 'email is not an email address'],
    [
      'an absent project',
      () => ['project', 'member-add', '--project', absent, '--user', absent],
      'no such project',
    ],
    [
      'an absent person',
      () => ['project', 'member-add', '--project', project, '--user', absent],
      'user_id names no person',
    ],
    [
      'a person that is no id',
      () => ['project', 'member-add', '--project', project, '--user', 'ada'],
      'user_id names no person',
    ],
    ['an absent credential', () => ['credential', 'revoke', 'absent'], 'no such credential'],
  ])('%s', async (_what, args, words) => {
    expect(await refused(args())).toContain(words);
  });

  test('somebody who is there already', async () => {
    const email = newEmail();
    await done(...user([], email));
    expect(await refused(user([], email))).toContain(
      'email belongs to a person of this organization',
    );
  });

  test('a revoked credential is not rotated', async () => {
    const { public_id: publicId } = await done(...credential('--scopes', '*'));
    await done('credential', 'revoke', String(publicId));
    expect(await refused(['credential', 'rotate', String(publicId)])).toContain(
      'revoked or expired',
    );
  });

  test('settings that are wrong', async () => {
    expect(await refused(['doctor'], { env: { PORT: 'x' } })).toContain('PORT must be');
  });
});

describe('wrong calls', () => {
  test.each([
    ['an option is missing', ['organization', 'create'], '--name is missing'],
    ['an option is unknown', ['organization', 'create', '--nme', 'x'], '--nme'],
    ['an option has no value', ['organization', 'create', '--name'], '--name'],
    ['there is a word too many', ['demo', 'now'], '"now" means nothing here'],
    ['a word is missing', ['credential', 'revoke'], 'PUBLIC_ID is needed'],
    ['a name is blank', ['organization', 'create', '--name', ' '], '--name must have 1 to 120'],
    [
      'a role is unknown',
      [
        'user',
        'create',
        '--organization',
        absent,
        '--email',
        'a@b',
        '--name',
        'x',
        '--role',
        'king',
      ],
      '--role must be one of',
    ],
    [
      'a moment has no offset',
      [
        'credential',
        'create',
        '--organization',
        absent,
        '--name',
        'x',
        '--scopes',
        '*',
        '--expires-at',
        '2030-01-01',
      ],
      '--expires-at must be',
    ],
    ['an overlap is no number', ['credential', 'rotate', 'x', '--overlap', '-1'], '--overlap'],
    [
      'passwords come two ways',
      [
        'user',
        'create',
        '--organization',
        absent,
        '--email',
        'a@b',
        '--name',
        'x',
        '--password',
        'p',
        '--password-stdin',
      ],
      'keep one',
    ],
  ])('%s: exit code 2, the fault and the usage', async (_what, args, words) => {
    const { code, out, err } = await basalt(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).toMatch(/^usage: basalt /mu);
  });

  test('no command or an unknown one is told where to look', async () => {
    expect(await basalt(['dance'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--help'),
    });
    expect(await basalt([])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Usage:'),
    });
  });

  test('the help names every command and every option', async () => {
    const { code, out } = await basalt(['--help']);
    expect(code).toBe(0);
    for (const { name, options = {} } of commands) {
      expect(out).toContain(`basalt ${name}`);
      for (const option of Object.keys(options)) expect(out).toContain(`--${option}`);
    }
    expect(out).toContain('BASALT_PASSWORD');
  });
});
