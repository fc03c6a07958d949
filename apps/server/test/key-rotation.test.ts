import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { giveDatabase } from './given-database.ts';
import {
  answerAt,
  openRotation,
  outcomesAt,
  refreshAt,
  refreshConfidentialAt,
  statusAt,
  steps,
} from './key-rotation-fixture.ts';
import { call } from './oauth-fixture.ts';
import type { Settings } from './processes.ts';
import { basaltHere, failedRun, serveHere } from './run-here.ts';
import { totpCode } from './sign-in-servers.ts';

const all = {
  'an API key': 200,
  'the token of an app': 200,
  'the cursor of a list': 200,
  'a calendar': 200,
  'a session': 200,
  'the secret of a webhook': true,
};
const strict = { SERVICE_REQUIRE_TWO_FACTOR: 'true' };

const rotation = await closeAfterTests(openRotation());

/** The tokens of the app that was used during the rotation. */
let refreshed = { access: '', refresh: '', confidential: '' };

test('with the former key in SERVICE_SECRET_KEY_PREVIOUS, everything that it made works', async () => {
  const { made, serve, url } = rotation;
  const serving = await serve({ ...steps.swapped });
  try {
    expect(await outcomesAt(serving, url, made)).toEqual(all);
    const [first, again] = [
      await refreshAt(serving, made.app.client, made.app.refresh),
      await refreshAt(serving, made.app.client, made.app.refresh),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const own = await refreshConfidentialAt(serving, made.confidential, made.confidential.refresh);
    refreshed = {
      access: first.body.access_token ?? '',
      refresh: first.body.refresh_token ?? '',
      confidential: own.body.refresh_token ?? '',
    };
    const { resetToken, invitation: token } = made;
    const password = 'another horse battery';
    expect([
      await statusAt(serving, made, '/auth/invitations/read', { token }),
      await statusAt(serving, made, '/auth/password/reset', { token: resetToken, password }),
      await statusAt(serving, made, '/auth/password/reset', { token: resetToken, password }),
    ]).toEqual([200, 204, 422]);
  } finally {
    await serving.stop();
  }
  const asking = await serve({ ...steps.swapped, ...strict });
  try {
    expect(await answerAt(asking, made, { code: totpCode(made.secret) })).toBe('signed_in');
    const [code = ''] = made.recoveryCodes;
    expect(await answerAt(asking, made, { recovery_code: code })).toBe('signed_in');
    expect(await answerAt(asking, made, { recovery_code: code })).toBe('invalid_code');
  } finally {
    await asking.stop();
  }
});

test('before everything is sealed anew, the new key alone is refused', async () => {
  const { code, err } = await failedRun(rotation.at(steps.after));
  expect(code).toBe(1);
  expect(err).toContain('basalt key reseal');
});

const keyInDoctor = async (step: Settings) => {
  const { out } = await basaltHere(rotation.at(step), 'doctor', '--json');
  return (JSON.parse(out) as { secret_key: string }).secret_key;
};

test('doctor shows how far the rotation is', async () => {
  expect(await keyInDoctor(steps.swapped)).toBe('is being rotated: run "basalt key reseal"');
  expect(await keyInDoctor(steps.before)).toBe('is the key of the database');
});

test('a backup from the middle of the rotation is restored with both keys, and not with the new one alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-rotation-'));
  const file = path.join(folder, 'middle.backup');
  const empty = await giveDatabase({ bare: true });
  try {
    expect(await basaltHere(rotation.at(steps.swapped), 'backup', file)).toMatchObject({ code: 0 });
    const alone = await basaltHere({ ...empty.settings, ...steps.after }, 'restore', file);
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('is not the key')]);
    const both = await basaltHere({ ...empty.settings, ...steps.swapped }, 'restore', file);
    expect([both.code, both.err]).toEqual([0, '']);
    const { made } = rotation;
    const serving = await serveHere({ ...rotation.settings, ...empty.settings, ...steps.swapped });
    try {
      expect(await outcomesAt(serving, empty.url, made)).toEqual(all);
    } finally {
      await serving.stop();
    }
  } finally {
    await empty.drop();
    rmSync(folder, { recursive: true });
  }
});

test('the command seals everything anew, and counts what else needs the former key', async () => {
  const { code, out, err } = await basaltHere(
    rotation.at(steps.swapped),
    'key',
    'reseal',
    '--json',
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toEqual({
    resealed: { second_factors: 1, mails: 0, webhooks: 1, git_connections: 0, imports: 0 },
    unreadable: 0,
    left: {
      api_keys: 1,
      app_connections: 1,
      app_secrets: 0,
      calendar_addresses: 1,
      invitations: 1,
      people_with_recovery_codes: 1,
      sessions: expect.any(Number) as number,
      stored_answers: 0,
    },
  });
  const again = await basaltHere(rotation.at(steps.swapped), 'key', 'reseal', '--json');
  expect(JSON.parse(again.out)).toMatchObject({
    resealed: { second_factors: 0, mails: 0, webhooks: 0, git_connections: 0, imports: 0 },
    left: { api_keys: 1, app_connections: 1 },
  });
});

test('with the new key alone, everything works but what the command counted', async () => {
  const { made, serve, url } = rotation;
  const serving = await serve({ ...steps.after, ...strict });
  try {
    const outcomes = await outcomesAt(serving, url, {
      ...made,
      app: { ...made.app, access: refreshed.access },
    });
    expect(outcomes).toEqual({
      ...all,
      'the cursor of a list': 422,
      'a calendar': 404,
      'a session': 401,
    });
    const tickets = `/organizations/${made.organization}/tickets`;
    expect((await call(serving.address, made.keys.unused, tickets)).status).toBe(401);
    expect((await refreshAt(serving, made.app.client, refreshed.refresh)).status).toBe(200);
    expect((await refreshAt(serving, made.idle.client, made.idle.refresh)).status).toBe(400);
    const own = await refreshConfidentialAt(serving, made.confidential, refreshed.confidential);
    expect(own.status).toBe(200);
    const { invitation: token } = made;
    expect(await statusAt(serving, made, '/auth/invitations/read', { token })).toBe(422);
    expect(await answerAt(serving, made, { code: totpCode(made.secret, 1) })).toBe('signed_in');
    const [, code = ''] = made.recoveryCodes;
    expect(await answerAt(serving, made, { recovery_code: code })).toBe('invalid_code');
  } finally {
    await serving.stop();
  }
  expect(await keyInDoctor(steps.after)).toBe('is the key of the database');
  const { code, err } = await failedRun(rotation.at(steps.before));
  expect([code, err]).toEqual([1, expect.stringContaining('is not the key of this database')]);
});
