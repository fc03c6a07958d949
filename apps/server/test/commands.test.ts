import { isIdentifier } from '@basalt/domain';
import { verifyPassword } from '@basalt/security';
import { closeAfterTests } from '@basalt/domain/testing';
import { describe, expect, test } from 'vitest';
import { openCommandFixture } from './command-fixture.ts';

const fixture = await closeAfterTests(openCommandFixture());

describe('records', () => {
  test('an organization is founded, with its fields in either form', async () => {
    const made = await fixture.done('organization', 'create', '--name', 'Acme Works');
    expect(Object.keys(made)).toEqual([
      'id',
      'name',
      'slug',
      'members_make_labels',
      'default_locale',
      'suspended_at',
      'version',
      'created_at',
      'updated_at',
    ]);
    expect(made).toMatchObject({ name: 'Acme Works', slug: 'acme-works' });
    const { code, out } = await fixture.basalt(['organization', 'create', '--name', 'Acme Works']);
    expect(code).toBe(0);
    expect(out).toMatch(/^name +Acme Works$/mu);
    expect(out).toMatch(/^slug +acme-works-2$/mu);
  });

  test('a person is made with a role, confirmed unless said otherwise', async () => {
    const made = await fixture.done(...fixture.user(['--role', 'admin'], ' Grace@Example.TEST '));
    expect(made).toMatchObject({ email: 'grace@example.test', role: 'admin' });
    expect(made['email_confirmed_at']).toEqual(expect.any(String));
    expect(isIdentifier(String(made['id']))).toBe(true);
    expect(
      (await fixture.done(...fixture.user(['--unconfirmed'])))['email_confirmed_at'],
    ).toBeNull();
  });

  test('a list is printed record by record', async () => {
    const { id } = await fixture.done('organization', 'create', '--name', 'Listed');
    const list = ['credential', 'list', '--organization', String(id)];
    expect((await fixture.basalt(list)).out).toBe('none\n');
    const args = ['--organization', String(id), '--scopes', 'tickets:read,boards:read'];
    for (const name of ['first', 'second']) {
      await fixture.done('credential', 'create', ...args, '--name', name);
    }
    const { out } = await fixture.basalt(list);
    const reported = out.split('\n\n');
    expect(reported).toHaveLength(2);
    for (const record of reported) expect(record).toMatch(/^scopes +tickets:read, boards:read$/mu);
    expect(out).toMatch(/^name +second$/mu);
  });

  test('a second demo stands beside the first, with people of its own', async () => {
    const second = await fixture.done('demo');
    expect(second['sign_in']).toMatchObject({ email: 'ada@basalt-demo-2.example' });
    const third = await fixture.done('demo');
    expect(third['organization_id']).not.toBe(second['organization_id']);
  });

  test('a person joins a project', async () => {
    const { id } = await fixture.done(...fixture.user([]));
    const args = ['project', 'member-add', '--project', fixture.project, '--user', String(id)];
    expect(await fixture.done(...args)).toEqual({ project_id: fixture.project, user_id: id });
  });

  test('a credential is created with its key, listed without, rotated and revoked', async () => {
    const made = await fixture.done(
      ...fixture.credential(
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

    const rotated = await fixture.done('credential', 'rotate', publicId, '--overlap', '60');
    expect(rotated).toMatchObject({ id: made['id'], public_id: publicId });
    expect(rotated['token']).not.toBe(made['token']);
    expect(await fixture.done('credential', 'revoke', publicId)).toMatchObject({
      revoked_at: expect.any(String),
    });

    const { data } = await fixture.done(
      'credential',
      'list',
      '--organization',
      fixture.organization,
    );
    const listed = (data as Record<string, unknown>[]).find(
      (credential) => credential['public_id'] === publicId,
    );
    expect(listed).toMatchObject({ name: 'Key', revoked_at: expect.any(String) });
    expect(JSON.stringify(data)).not.toMatch(/token|secret|hash/u);
  });

  test('purge prints what it removed, and keeps what can still be restored', async () => {
    expect(await fixture.done('purge')).toEqual({
      older_than_days: 30,
      projects: 0,
      boards: 0,
      tickets: 0,
      documents: 0,
      comments: 0,
      fields: 0,
      files: 0,
      kept_outcomes: 0,
      rule_runs: 0,
      app_tokens: 0,
      webhook_deliveries: 0,
      auth_failures: 0,
      announced_files: 0,
      unnamed_bytes: 0,
      events: 0,
    });
    expect(await fixture.done('purge', '--older-than', '90')).toMatchObject({
      older_than_days: 90,
    });
    for (const days of ['29', '0', '-1', '30.5', 'x', '']) {
      const { code, err } = await fixture.basalt(['purge', `--older-than=${days}`]);
      expect({ days, code }).toEqual({ days, code: 2 });
      expect(err).toContain('at least 30');
    }
  });

  test('--version says which one it is', async () => {
    const { code, out } = await fixture.basalt(['--version']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^basalt \d+\.\d+\.\d+(?:-dev)? \(commit (?:unknown|[0-9a-f]{40})\)\n$/u,
      ),
    ]);
    const { out: json } = await fixture.basalt(['--version', '--json']);
    const { version, commit } = JSON.parse(json) as Record<string, string>;
    expect(`basalt ${version} (commit ${commit})\n`).toBe(out);
  });

  test('doctor and migrate say what they found', async () => {
    expect(await fixture.done('doctor')).toMatchObject({ settings: 'ok', storage: 'DATABASE_URL' });
    expect(await fixture.done('migrate')).toEqual({ applied: [] });
  });

  test('doctor names the settings that are ignored', async () => {
    const env = { SERVICE_TRUSTED_PROXIS: '10.0.0.1' };
    const { out } = await fixture.basalt(['doctor', '--json'], { env });
    const warning =
      'SERVICE_TRUSTED_PROXIS is not a setting of Basalt, and is ignored: is SERVICE_TRUSTED_PROXIES meant?';
    expect(JSON.parse(out)).toMatchObject({ settings: [warning] });
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
      const email = fixture.newEmail();
      expect((await fixture.basalt(fixture.user(more, email), surroundings)).code).toBe(0);
      expect(await verifyPassword(await fixture.keptPassword(email), password)).toBe(true);
    }
    const none = fixture.newEmail();
    await fixture.done(...fixture.user([], none));
    expect(await fixture.keptPassword(none)).toBeNull();
  });

  test('have at least 8 characters, and are never repeated', async () => {
    const err = await fixture.refused(fixture.user(['--password', 'canary7']));
    expect(err).toBe('basalt: password must have at least 8 characters\n');
    expect(await fixture.refused(fixture.user(['--password-stdin']), { input: '\n' })).toContain(
      'at least 8',
    );
    expect((await fixture.basalt(fixture.user(['--password', '8 chars.']))).code).toBe(0);
  });

  test('of an account of another organization stay; the account joins without one', async () => {
    const email = fixture.newEmail();
    const known = await fixture.done(...fixture.user(['--password', password], email));
    const otherOrganization = String(
      (await fixture.done('organization', 'create', '--name', 'Other'))['id'],
    );
    const stored = await fixture.keptPassword(email);
    expect(
      await fixture.refused(fixture.user(['--password', 'another one'], email, otherOrganization)),
    ).toContain('password cannot be set');
    expect((await fixture.done(...fixture.user([], email, otherOrganization)))['id']).toBe(
      known['id'],
    );
    expect(await fixture.keptPassword(email)).toBe(stored);
  });
});
