/**
 * Starts the server once, on a new embedded database in the temporary folder, asks for the API's description, and
 * ends it. Run while the image is made: fails when the server does, and fills the cache of compiled code.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'basalt-'));
const server = spawn(process.execPath, ['apps/server/src/main.mjs'], {
  env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', PORT: '0', SERVICE_DEMO_DATA: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const timer = setTimeout(() => server.kill('SIGTERM'), 120_000);

let printed = '';
let address;
for await (const part of server.stdout.setEncoding('utf8')) {
  printed += part;
  address ??= /listening on (http:\/\/\S+)/u.exec(printed)?.[1];
  if (address !== undefined && timer.hasRef()) {
    timer.unref();
    const answers = await Promise.all(
      ['/readyz', '/docs/api/openapi.json', '/login'].map((at) => fetch(address + at)),
    );
    const faulty = answers.filter(({ ok }) => !ok).map(({ url, status }) => `${url} ${status}`);
    if (faulty.length > 0) process.exitCode = 1;
    console.log(faulty.length === 0 ? 'the server answers' : faulty.join('\n'));
    server.kill('SIGTERM');
  }
}
const code = await ended;
rmSync(DATA_DIR, { recursive: true, force: true });
if (code !== 0 || address === undefined) process.exit(1);
