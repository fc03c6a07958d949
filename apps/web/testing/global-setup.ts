import { createTestDatabase } from '@basalt/persistence/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { buildPages } from './built-pages.ts';
import { newFolder, preparedVariable, storedIn, type Prepared } from './server-process.ts';

const command = path.join(import.meta.dirname, '../../server/bin/basalt.ts');

/** What `basalt demo --json` prints. */
interface Demo {
  sign_in: Prepared['owner'];
  token: string;
}

/** vitest's global setup for the page tests: builds the pages and makes the demo, once for all files; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = newFolder();
  const { url, drop } = await createTestDatabase();
  const env = { ...process.env, ...storedIn(url), DATA_DIR: data };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [command, 'demo', '--json'], { env, stdio: [...stdio] });
  const ended = once(child, 'close');
  // While the other process works.
  buildPages();
  const { sign_in: owner, token: key } = (await json(child.stdout)) as Demo;
  await ended;
  const prepared: Prepared = { data, database: url, owner, key };
  process.env[preparedVariable] = JSON.stringify(prepared);
  return async () => {
    rmSync(data, { recursive: true });
    await drop();
  };
}
