import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exclusiveLock, tryExclusiveLock, trySharedLock } from './kernel-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'basalt-lock-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A process that takes the lock, says so, and stays until it is killed. */
async function holder(kind: 'tryExclusiveLock' | 'trySharedLock', file: string) {
  const script = `
    import { ${kind} } from ${JSON.stringify(join(import.meta.dirname, 'kernel-lock.ts'))};
    globalThis.lock = ${kind}(${JSON.stringify(file)});
    console.log(globalThis.lock === undefined ? 'busy' : 'held');
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  return {
    said: output,
    kill: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

test('a shared lock admits sharers and bars the exclusive lock until the last is released', () => {
  const file = join(directory, 'within');
  const first = trySharedLock(file);
  const two = trySharedLock(file);
  expect(tryExclusiveLock(file)).toBeUndefined();
  first?.release();
  expect(tryExclusiveLock(file)).toBeUndefined();
  two?.release();
  const alone = tryExclusiveLock(file);
  expect(alone).toBeDefined();
  expect(trySharedLock(file)).toBeUndefined();
  alone?.release();
  alone?.release();
});

test('a lock bars other processes, also after a fellow lock of this process was released', async () => {
  const file = join(directory, 'between');
  const first = trySharedLock(file);
  const two = trySharedLock(file);
  first?.release();
  const rival = await holder('tryExclusiveLock', file);
  expect(rival.said).toBe('busy');
  await rival.kill();
  two?.release();
});

test('a lock ends with the process that held it, however it ends', async () => {
  const file = join(directory, 'killed');
  const rival = await holder('tryExclusiveLock', file);
  expect(rival.said).toBe('held');
  expect(await exclusiveLock(file, 50)).toBeUndefined();
  await rival.kill();
  const lock = await exclusiveLock(file, 1_000);
  expect(lock).toBeDefined();
  lock?.release();
});
