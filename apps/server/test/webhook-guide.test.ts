import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, isAbsent } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { blocksOf } from './guide-blocks.ts';
import { basaltJson, eventually, type Settings } from './processes.ts';
import { serveHere } from './run-here.ts';

const root = path.join(import.meta.dirname, '../../..');
const guide = readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8');
const [, trying = ''] = /^## Trying it on your machine\n(.*?)^## /ms.exec(guide) ?? [];
const [starting, making, sending] = blocksOf(trying).map(({ text }) => text);
const receiver = blocksOf(guide).find(({ text }) => text.includes("from 'standardwebhooks'"));

let database: GivenDatabase;
let folder: string;
let child: ChildProcess | undefined;
let server: Awaited<ReturnType<typeof serveHere>> | undefined;
beforeAll(async () => {
  database = await giveDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'webhook-guide-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await server?.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Starts the receiver of the guide, once it has a secret; answers what it has printed so far. */
function startReceiver(secret: string, port: string): () => string {
  writeFileSync(path.join(folder, 'receiver.mjs'), receiver?.text ?? '');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: port };
  child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return () => printed;
}

test.skipIf(isAbsent('curl'))('the guide leads to a delivery on the own machine', async () => {
  const [, name = '', value = ''] = /^(\w+)=(\S+) npm start$/m.exec(starting ?? '') ?? [];
  const settings: Settings = { ...database.settings, [name]: value };
  server = await serveHere(settings);
  const { address } = server;
  const { id } = await basaltJson(settings, 'organization', 'create', '--name', 'Quarry');
  const of = ['--organization', id, '--name', 'Guide', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...of);

  const port = String(await freePort());
  const run = async (script: string, more: Settings = {}) => {
    const env = { BASALT: address, ORGANIZATION: id, KEY: String(token), ...more };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, ...env },
    });
    return stdout;
  };
  const onPort = (making ?? '').replace('8080', port);
  const [secret = '', webhook = ''] = (await run(`${onPort}\necho "$WEBHOOK"`)).split('\n');
  expect(secret).toMatch(/^whsec_/);
  const printed = startReceiver(secret, port);
  const [field = ''] = /^field\(\).*$/m.exec(onPort) ?? [];
  await run(`${field}\n${sending}`, { WEBHOOK: webhook });
  await eventually(() => (/^webhook\.test [0-9a-f-]{36}$/m.test(printed()) ? true : null));
});
