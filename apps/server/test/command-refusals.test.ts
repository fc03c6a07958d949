import { closeAfterTests } from '@basalt/domain/testing';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/command/commands.ts';
import { absent, openCommandFixture } from './command-fixture.ts';

const fixture = await closeAfterTests(openCommandFixture());

describe('refusals', () => {
  test.each([
    [
      'an unknown scope',
      () => fixture.credential('--scopes', 'tickets:read,tickets:eat'),
      'tickets:eat; known: *, organization:read, ',
    ],
    ['no scope', () => fixture.credential('--scopes', ''), 'scopes'],
    [
      'an expiry in the past',
      () => fixture.credential('--scopes', '*', '--expires-at', '2020-01-01T00:00:00Z'),
      'expires_at must be in the future',
    ],
    [
      'an absent organization',
      () => fixture.user([], 'x@example.test', absent),
      'no such organization',
    ],
    [
      'an organization that is no id',
      () => fixture.user([], 'x@example.test', 'acme'),
      'no such organization',
    ],
    ['an email that is none', () => fixture.user([], 'nobody'), 'email is not an email address'],
    [
      'an absent project',
      () => ['project', 'member-add', '--project', absent, '--user', absent],
      'no such project',
    ],
    [
      'an absent person',
      () => ['project', 'member-add', '--project', fixture.project, '--user', absent],
      'user_id is not a person',
    ],
    [
      'a person that is no id',
      () => ['project', 'member-add', '--project', fixture.project, '--user', 'ada'],
      'user_id is not a person',
    ],
    ['an absent account', () => ['user', 'deactivate', absent], 'no such person'],
    ['an unknown email', () => ['user', 'activate', 'nobody@example.test'], 'no such person'],
    ['an account that is no id', () => ['user', 'reset-two-factor', 'ada'], 'no such person'],
    [
      'the password of an absent account',
      () => ['user', 'set-password', absent, '--password', 'correct horse'],
      'no such person',
    ],
    [
      'a password that is too short',
      () => ['user', 'set-password', absent, '--password', 'short'],
      'password must have at least 8',
    ],
    [
      'the members of an absent organization',
      () => ['user', 'list', '--organization', absent],
      'no such organization',
    ],
    [
      'a new name of an absent organization',
      () => ['organization', 'rename', absent, '--name', 'New'],
      'no such organization',
    ],
    ['an absent credential', () => ['credential', 'revoke', 'absent'], 'no such credential'],
  ])('%s', async (_what, args, words) => {
    expect(await fixture.refused(args())).toContain(words);
  });

  test('somebody who is there already', async () => {
    const email = fixture.newEmail();
    await fixture.done(...fixture.user([], email));
    expect(await fixture.refused(fixture.user([], email))).toContain(
      'email belongs to a person of this organization',
    );
  });

  test('a revoked credential is not rotated', async () => {
    const { public_id: publicId } = await fixture.done(...fixture.credential('--scopes', '*'));
    await fixture.done('credential', 'revoke', String(publicId));
    expect(await fixture.refused(['credential', 'rotate', String(publicId)])).toContain(
      'revoked or expired',
    );
  });

  test('settings that are wrong', async () => {
    expect(await fixture.refused(['doctor'], { env: { PORT: 'x' } })).toContain('PORT must be');
  });
});

describe('wrong calls', () => {
  test.each([
    ['an option is missing', ['organization', 'create'], '--name is missing'],
    ['an option is unknown', ['organization', 'create', '--nme', 'x'], '--nme'],
    ['an option has no value', ['organization', 'create', '--name'], '--name'],
    ['there is a word too many', ['demo', 'now'], '"now" is not expected here'],
    ['a word is missing', ['credential', 'revoke'], 'PUBLIC_ID is required'],
    ['a name is blank', ['organization', 'create', '--name', ' '], '--name must have 1 to 120'],
    [
      'a name has two lines',
      ['organization', 'create', '--name', 'a\nb'],
      '--name must be one line',
    ],
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
    ['no password is given', ['user', 'set-password', absent], 'a password is needed'],
    ['nobody is named', ['user', 'deactivate'], 'USER is required'],
    ['a list is too long', ['user', 'list', '--limit', '201'], '--limit must be'],
    ['a list is empty', ['audit', '--limit', '0'], '--limit must be'],
    [
      'a list goes on behind no id',
      ['organization', 'list', '--after', 'x'],
      '--after must be an id',
    ],
    ['a log is of no id', ['audit', '--user', 'ada'], '--user must be an id'],
    ['a log begins at no moment', ['audit', '--since', 'yesterday'], '--since must be'],
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
    const { code, out, err } = await fixture.basalt(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).toMatch(/^usage: basalt /mu);
  });

  test('no command or an unknown one gets a hint where to look', async () => {
    expect(await fixture.basalt(['dance'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--help'),
    });
    expect(await fixture.basalt([])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Usage:'),
    });
  });

  test('the help names every command and every option', async () => {
    const { code, out } = await fixture.basalt(['--help']);
    expect(code).toBe(0);
    for (const { name, options = {} } of commands) {
      expect(out).toContain(`basalt ${name}`);
      for (const option of Object.keys(options)) expect(out).toContain(`--${option}`);
    }
    expect(out).toContain('BASALT_PASSWORD');
  });
});
