import { isIdentifier } from '@basalt/domain';
import { verifyPassword } from '@basalt/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommandScene, type CommandScene } from './command-scene.ts';

let scene: CommandScene;
beforeAll(async () => {
  scene = await openCommandScene();
});
afterAll(() => scene.close());

describe('records', () => {
  test('an organization is founded, with its fields in either form', async () => {
    const made = await scene.done('organization', 'create', '--name', 'Acme Works');
    expect(Object.keys(made)).toEqual(['id', 'name', 'slug', 'created_at', 'updated_at']);
    expect(made).toMatchObject({ name: 'Acme Works', slug: 'acme-works' });
    const { code, out } = await scene.basalt(['organization', 'create', '--name', 'Acme Works']);
    expect(code).toBe(0);
    expect(out).toMatch(/^name +Acme Works$/mu);
    expect(out).toMatch(/^slug +acme-works-2$/mu);
  });

  test('a person is made with a role, confirmed unless said otherwise', async () => {
    const made = await scene.done(...scene.user(['--role', 'admin'], ' Grace@Example.TEST '));
    expect(made).toMatchObject({ email: 'grace@example.test', role: 'admin' });
    expect(made['email_confirmed_at']).toEqual(expect.any(String));
    expect(isIdentifier(String(made['id']))).toBe(true);
    expect((await scene.done(...scene.user(['--unconfirmed'])))['email_confirmed_at']).toBeNull();
  });

  test('a list is told record by record', async () => {
    const { id } = await scene.done('organization', 'create', '--name', 'Listed');
    const list = ['credential', 'list', '--organization', String(id)];
    expect((await scene.basalt(list)).out).toBe('none\n');
    const args = ['--organization', String(id), '--scopes', 'tickets:read,boards:read'];
    for (const name of ['first', 'second']) {
      await scene.done('credential', 'create', ...args, '--name', name);
    }
    const { out } = await scene.basalt(list);
    const told = out.split('\n\n');
    expect(told).toHaveLength(2);
    for (const record of told) expect(record).toMatch(/^scopes +tickets:read, boards:read$/mu);
    expect(out).toMatch(/^name +second$/mu);
  });

  test('a second demo stands beside the first, with people of its own', async () => {
    const second = await scene.done('demo');
    expect(second['sign_in']).toMatchObject({ email: 'ada@basalt-demo-2.example' });
    const third = await scene.done('demo');
    expect(third['organization_id']).not.toBe(second['organization_id']);
  });

  test('a person joins a project', async () => {
    const { id } = await scene.done(...scene.user([]));
    const args = ['project', 'member-add', '--project', scene.project, '--user', String(id)];
    expect(await scene.done(...args)).toEqual({ project_id: scene.project, user_id: id });
  });

  test('a credential is created with its key, listed without, rotated and revoked', async () => {
    const made = await scene.done(
      ...scene.credential(
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

    const rotated = await scene.done('credential', 'rotate', publicId, '--overlap', '60');
    expect(rotated).toMatchObject({ id: made['id'], public_id: publicId });
    expect(rotated['token']).not.toBe(made['token']);
    expect(await scene.done('credential', 'revoke', publicId)).toMatchObject({
      revoked_at: expect.any(String),
    });

    const { data } = await scene.done('credential', 'list', '--organization', scene.organization);
    const listed = (data as Record<string, unknown>[]).find((one) => one['public_id'] === publicId);
    expect(listed).toMatchObject({ name: 'Key', revoked_at: expect.any(String) });
    expect(JSON.stringify(data)).not.toMatch(/token|secret|hash/u);
  });

  test('purge tells what it removed, and touches nothing that can still be restored', async () => {
    expect(await scene.done('purge')).toEqual({
      older_than_days: 30,
      projects: 0,
      boards: 0,
      tickets: 0,
      documents: 0,
      comments: 0,
      kept_outcomes: 0,
      webhook_deliveries: 0,
      auth_failures: 0,
    });
    expect(await scene.done('purge', '--older-than', '90')).toMatchObject({ older_than_days: 90 });
    for (const days of ['29', '0', '-1', '30.5', 'x', '']) {
      const { code, err } = await scene.basalt(['purge', `--older-than=${days}`]);
      expect({ days, code }).toEqual({ days, code: 2 });
      expect(err).toContain('at least 30');
    }
  });

  test('--version says which one it is', async () => {
    const { code, out } = await scene.basalt(['--version']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^basalt \d+\.\d+\.\d+\n$/u)]);
    const { out: json } = await scene.basalt(['--version', '--json']);
    expect(`basalt ${JSON.parse(json).version}\n`).toBe(out);
  });

  test('doctor and migrate say what they found', async () => {
    expect(await scene.done('doctor')).toMatchObject({ settings: 'ok', storage: 'DATABASE_URL' });
    expect(await scene.done('migrate')).toEqual({ applied: [] });
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
      const email = scene.newEmail();
      expect((await scene.basalt(scene.user(more, email), surroundings)).code).toBe(0);
      expect(await verifyPassword(await scene.keptPassword(email), password)).toBe(true);
    }
    const none = scene.newEmail();
    await scene.done(...scene.user([], none));
    expect(await scene.keptPassword(none)).toBeNull();
  });

  test('have at least 8 characters, and are never repeated', async () => {
    const err = await scene.refused(scene.user(['--password', 'canary7']));
    expect(err).toBe('basalt: password must have at least 8 characters\n');
    expect(await scene.refused(scene.user(['--password-stdin']), { input: '\n' })).toContain(
      'at least 8',
    );
    expect((await scene.basalt(scene.user(['--password', '8 chars.']))).code).toBe(0);
  });

  test('of an account of another organization stay; the account joins without one', async () => {
    const email = scene.newEmail();
    const known = await scene.done(...scene.user(['--password', password], email));
    const other = String((await scene.done('organization', 'create', '--name', 'Other'))['id']);
    const kept = await scene.keptPassword(email);
    expect(await scene.refused(scene.user(['--password', 'another one'], email, other))).toContain(
      'password cannot be set',
    );
    expect((await scene.done(...scene.user([], email, other)))['id']).toBe(known['id']);
    expect(await scene.keptPassword(email)).toBe(kept);
  });
});
