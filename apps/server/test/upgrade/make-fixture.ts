/**
 * `node apps/server/test/upgrade/make-fixture.ts NAME [FOLDER]`: makes the fixture NAME of the release whose code is in FOLDER (absent: this
 * repository), with its packages installed. It runs that code's server on a new embedded database, fills it, writes what the API
 * answers to `releases/NAME/records.json.gz`, and a backup to `releases/NAME/data.backup`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { connectApp } from './connect-app.ts';
import { fillByCommand, type RunCommand } from './fill-by-command.ts';
import { fillRelease } from './fill-release.ts';
import { readAllRecords } from './read-all-records.ts';
import { openReleaseApi, type FixtureAccess } from './release-api.ts';
import { fixtureKey, fixturesFolder } from './fixtures.ts';

const repository = path.join(import.meta.dirname, '../../../..');
const [name, code = repository] = process.argv.slice(2);
if (name === undefined) throw new Error('usage: make-fixture.ts NAME [FOLDER]');

const data = mkdtempSync(path.join(tmpdir(), 'basalt-release-'));
const env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: data,
  SERVICE_SECRET_KEY: fixtureKey,
  SERVICE_RATE_LIMIT_PER_MINUTE: '0',
  SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
};

/** Starts the server; resolves once it listens, with all that it has printed. */
async function startServer() {
  const child = spawn(process.execPath, ['apps/server/src/main.mjs'], {
    cwd: code,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const printed = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part;
      if (out.includes('listening on')) resolve(out);
    });
    child.once('close', () => reject(new Error(`the server ended: ${out}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { printed, stop };
}

/** The first group of the pattern in the text. */
function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`the server did not print ${pattern.source}`);
  return value;
}

/** Reads the access of the demo from the words of the first start. */
async function accessOf(printed: string, address: string): Promise<FixtureAccess> {
  const token = found(printed, /API key\s+(\S+)/u);
  const project = found(printed, /\/projects\/([^/]+)\//u);
  const answer = await fetch(`${address}/api/v1/projects/${project}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data: record } = (await answer.json()) as { data: { organization_id: string } };
  const email = found(printed, /Sign in\s+(\S+)/u);
  const password = found(printed, /Sign in\s+\S+\s+(\S+)/u);
  return { organization: record.organization_id, project, token, email, password };
}

/** Runs the command of the release, and returns what it printed. */
const basalt = (...args: string[]): string =>
  execFileSync(process.execPath, ['apps/server/bin/basalt.ts', ...args], {
    cwd: code,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const runJson: RunCommand = (...args) =>
  JSON.parse(basalt(...args, '--json')) as ReturnType<RunCommand>;

// Takes the deliveries of the webhook; every third fails, so that some of them wait.
let calls = 0;
const receiver = createServer((request, response) => {
  request.resume();
  calls += 1;
  response.writeHead(calls % 3 === 0 ? 500 : 204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;

const folder = path.join(fixturesFolder, name);
try {
  const { printed, stop } = await startServer();
  try {
    const address = found(printed, /listening on (http:\/\/\S+)/u);
    const access = await accessOf(printed, address);
    const api = await openReleaseApi(address, access);
    const { tickets } = await fillRelease(api, access, `http://127.0.0.1:${port}/hook`);
    await connectApp(address, access);
    const ticket = tickets[0]?.id ?? '';
    await fillByCommand(runJson, { address, access, help: basalt('--help'), ticket });
    const records = await readAllRecords(address, api, access.organization);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const content = JSON.stringify({ access, records });
    writeFileSync(path.join(folder, 'records.json.gz'), gzipSync(content, { level: 9 }));
    console.log(`${Object.keys(records).length} answers, ${content.length} characters`);
  } finally {
    await stop();
  }
  basalt('backup', path.join(folder, 'data.backup'));
} finally {
  receiver.close();
  rmSync(data, { recursive: true, force: true });
}
