import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, killAll, runBasalt } from './processes.ts';
import { basaltHere, serveHere } from './run-here.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'basalt-transfer-'));
const file = path.join(folder, 'acme.export');
let from: GivenDatabase;
let into: GivenDatabase;

beforeAll(async () => {
  [from, into] = [await giveDatabase(), await giveDatabase()];
});
afterAll(async () => {
  killAll();
  for (const { drop } of [from, into]) await drop();
  rmSync(folder, { recursive: true });
});

test('an organization moves to another deployment that serves, where its key opens it', async () => {
  const { id } = await basaltJson(from.settings, 'organization', 'create', '--name', 'Acme');
  const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(from.settings, 'credential', 'create', ...named);
  const server = await serveHere(into.settings);
  await basaltJson(from.settings, 'organization', 'export', id.toUpperCase(), file);
  expect(await basaltJson(into.settings, 'organization', 'import', file)).toMatchObject({
    organization_id: id,
    people_matched: 0,
  });
  const there = await call(server.address, String(token), `/organizations/${id}`);
  expect(there.status).toBe(200);
  const again = await runBasalt(into.settings, 'organization', 'import', file);
  expect([again.code, again.err]).toEqual([1, `basalt: the organization ${id} is here already\n`]);
  // Nobody watches: no bar is drawn.
  expect(again.out).toBe('');
  await server.stop();
});

test('what is no id is a call that is wrong', async () => {
  const { code, err } = await basaltHere(from.settings, 'organization', 'export', 'acme', file);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('"acme" is not the id of an organization'),
  ]);
});
