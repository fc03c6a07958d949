import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { eventually, killAll, startServer } from './processes.ts';

let database: GivenDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'basalt-driver-'));

beforeAll(async () => {
  database = await giveDatabase();
});
afterAll(async () => {
  killAll();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('what a driver leaves behind ends no server', async () => {
  const file = path.join(folder, 'driver.mjs');
  writeFileSync(
    file,
    `export default class {
      redirect() {
        setTimeout(() => { throw new TypeError('canary'); }, 10);
        void Promise.reject(new RangeError('canary'));
        return { url: 'https://idp.test/' };
      }
      userFromCallback() {}
    }`,
  );
  const server = await startServer({ ...database.settings, SERVICE_SAML_DRIVER_CLASS: file });
  const start = await fetch(`${server.address}/auth/sso/saml`, { redirect: 'manual' });
  expect(start.headers.get('Location')).toBe('https://idp.test/');
  await eventually(() =>
    (server.err().match(/caused an unhandled error/gu) ?? []).length === 2 ? true : null,
  );
  expect(server.err()).not.toContain('canary');
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
});
