import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anS3Server, closeServer } from '@basalt/files/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../src/boot/serve.ts';
import { readConfig } from '../src/config/config.ts';
import { anOrganization, put } from './files-fixture.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { eventually, type Settings, whereverItRuns } from './processes.ts';
import { basaltHere } from './run-here.ts';

let database: GivenDatabase;
let folder: string;
const servings: Serving[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'basalt-shared-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server in this process, and the lines of its log. */
async function serveLogged(settings: Settings) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ ...whereverItRuns, PORT: '0', ...settings });
  const serving = await serve(config, log);
  servings.push(serving);
  return { ...serving, log: () => lines.join('') };
}

/** The answer of `/readyz` after the first check of the storage. */
const readiness = ({ address }: { address: string }) =>
  eventually(async () => {
    const answer = await fetch(`${address}/readyz`);
    const { message = '' } = (await answer.json()) as { message?: string };
    return message.includes('has not been checked') ? null : { status: answer.status, message };
  });

const metricsOf = async ({ address }: { address: string }) =>
  (await fetch(`${address}/metrics`)).text();

async function withDatabase(work: () => Promise<void>): Promise<void> {
  database = await giveDatabase();
  try {
    await work();
  } finally {
    await Promise.all(servings.splice(0).map((serving) => serving.stop()));
    await database.drop();
  }
}

const inFolder = (name: string): Settings => ({
  ...database.settings,
  DATA_DIR: path.join(folder, name),
});

test('an instance with another storage of files is not ready, says why, and becomes ready when its storage is accepted', () =>
  withDatabase(async () => {
    const first = await serveLogged(inFolder('one'));
    const apart = await serveLogged(inFolder('other'));
    const beside = await serveLogged(inFolder('one'));
    expect((await readiness(first)).status).toBe(200);
    expect((await readiness(beside)).status).toBe(200);
    expect(await readiness(apart)).toEqual({
      status: 503,
      message: 'The storage of files of this instance is not the storage of its database.',
    });
    expect(apart.log()).toContain(path.join(folder, 'other', 'files'));
    expect(apart.log()).toContain('SERVICE_FILES_URL');
    expect(await metricsOf(apart)).toContain('basalt_files_storage_usable 0');
    expect(await metricsOf(first)).toContain('basalt_files_storage_usable 1');
    // Without the right storage a purge would remove the files of others, and an import would not find its own.
    const purged = await basaltHere(inFolder('other'), 'purge');
    expect([purged.code, purged.err]).toEqual([
      1,
      expect.stringContaining('is not the storage of files of this database'),
    ]);
    const doctor = await basaltHere(inFolder('other'), 'doctor');
    expect(doctor.out).toContain('is not the storage of this database');
    const accepted = await basaltHere(inFolder('other'), 'files', 'accept');
    expect([accepted.code, accepted.err]).toEqual([0, '']);
    await eventually(async () => ((await readiness(apart)).status === 200 ? true : null));
    expect((await basaltHere(inFolder('one'), 'purge')).code).toBe(1);
  }));

test('a second database on the same storage of files is not ready, says why, and becomes ready when the storage is accepted for it', () =>
  withDatabase(async () => {
    const settings = inFolder('shared');
    const first = await serveLogged(settings);
    expect((await readiness(first)).status).toBe(200);
    const second = await giveDatabase();
    try {
      const mixed = { ...second.settings, DATA_DIR: settings['DATA_DIR'] ?? '' };
      const server = await serveLogged(mixed);
      expect(await readiness(server)).toEqual({
        status: 503,
        message: 'The storage of files of this instance belongs to another database.',
      });
      expect(server.log()).toContain('each database needs its own');
      const purged = await basaltHere(mixed, 'purge');
      expect([purged.code, purged.err]).toEqual([
        1,
        expect.stringContaining('is the storage of files of another database'),
      ]);
      const doctor = await basaltHere(mixed, 'doctor');
      expect(doctor.out).toContain('answers, but is the storage of another database');
      expect((await readiness(first)).status).toBe(200);

      expect((await basaltHere(mixed, 'files', 'accept')).code).toBe(0);
      await eventually(async () => ((await readiness(server)).status === 200 ? true : null));
      expect((await basaltHere(settings, 'purge')).code).toBe(1);
      await Promise.all(servings.splice(0).map((serving) => serving.stop()));
    } finally {
      await second.drop();
    }
  }));

test('of instances that start at once on a new database, those with one storage are ready, and no other', () =>
  withDatabase(async () => {
    const places = ['left', 'right', 'left', 'right'];
    const started = await Promise.all(places.map((place) => serveLogged(inFolder(`new-${place}`))));
    const statuses = await Promise.all(
      started.map(async (server) => (await readiness(server)).status),
    );
    expect(statuses.slice(0, 2)).toEqual(statuses.slice(2));
    expect(statuses.toSorted()).toEqual([200, 200, 503, 503]);
  }));

test('an instance whose storage of files cannot be written is not ready and says why, and works without a restart once it can', () =>
  withDatabase(async () => {
    const blocked = path.join(folder, 'blocked');
    await writeFile(blocked, 'no folder');
    const server = await serveLogged(inFolder('blocked'));
    expect(await readiness(server)).toEqual({
      status: 503,
      message: 'The storage of files cannot be written.',
    });
    expect(server.log()).toContain('cannot be written');
    await rm(blocked);
    await eventually(async () => ((await readiness(server)).status === 200 ? true : null));
  }));

test('a full storage of files refuses an upload with 507, warns and counts, and stays ready', () =>
  withDatabase(async () => {
    const s3 = await anS3Server();
    const full = await fullOnDemand(s3.settings.endpoint ?? '');
    const server = await serveLogged({
      ...database.settings,
      SERVICE_FILES_URL: 's3://files/basalt',
      SERVICE_FILES_ENDPOINT: full.address,
      SERVICE_FILES_ACCESS_KEY_ID: 'S3RVER',
      SERVICE_FILES_SECRET_ACCESS_KEY: 'S3RVER',
    });
    const { announce, added } = await anOrganization(server);
    await added(Buffer.from('there is space'));
    full.isFull = true;
    const { body } = await announce(4);
    const refused = await put(body.data, Buffer.from('more'));
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('storage of files is full'),
    });
    expect((await readiness(server)).status).toBe(200);
    expect(server.log()).toContain('the storage of files is full');
    const metrics = await metricsOf(server);
    expect(metrics).toContain('basalt_files_storage_failures_total{kind="full"} 1');
    expect(metrics).toContain('basalt_files_storage_failures_total{kind="unavailable"} 0');
    full.isFull = false;
    const again = await put(body.data, Buffer.from('more'));
    expect(again.status).toBe(200);
    await closeServer(full.server);
    await s3.close();
  }));

/** Forwards to a server of S3; while it is full, it refuses bytes as such a server does. */
async function fullOnDemand(endpoint: string) {
  const { port } = new URL(endpoint);
  const state = { isFull: false };
  const server: Server = createServer((request, response) => {
    if (state.isFull && request.method === 'PUT') {
      request.resume();
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      return;
    }
    const { method, headers, url } = request;
    const forward = httpRequest({ port, method, path: url, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    request.pipe(forward.on('error', () => request.socket.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return Object.assign(state, { server, address: `http://127.0.0.1:${own}` });
}
