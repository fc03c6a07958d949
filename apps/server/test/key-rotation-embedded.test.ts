import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyB } from './key-rotation-fixture.ts';
import type { Settings } from './processes.ts';
import { basaltHere } from './run-here.ts';

/** The record that a command prints. */
async function answerOf(settings: Settings, ...words: string[]) {
  const { code, out, err } = await basaltHere(settings, ...words, '--json');
  expect([words, code, err]).toEqual([words, 0, '']);
  return JSON.parse(out) as Record<string, unknown>;
}

test('the key of the embedded database is rotated by two settings, and then by its file', async () => {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'basalt-rotation-'));
  chmodSync(folder, 0o755);
  const settings = { DATA_DIR: folder };
  const file = path.join(folder, 'secret.key');
  try {
    // The first command makes the database, and reports that.
    const first = await basaltHere(settings, 'organization', 'create', '--name', 'Quarry');
    expect(first.code).toBe(0);
    const swapped = {
      ...settings,
      SERVICE_SECRET_KEY: keyB,
      SERVICE_SECRET_KEY_PREVIOUS: readFileSync(file, 'utf8').trim(),
    };
    await answerOf(swapped, 'organization', 'list');
    expect(await answerOf(swapped, 'key', 'reseal')).toMatchObject({ unreadable: 0 });
    const refused = await basaltHere(settings, 'organization', 'list');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is not the key of this database'),
    ]);
    writeFileSync(file, `${keyB}\n`);
    expect(await answerOf(settings, 'doctor')).toMatchObject({
      secret_key: 'is the key of the database',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the command is refused without a previous key', async () => {
  const { code, err } = await basaltHere(
    { DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:9/x', SERVICE_SECRET_KEY: keyB },
    'key',
    'reseal',
  );
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('SERVICE_SECRET_KEY_PREVIOUS is not set'),
  ]);
});
