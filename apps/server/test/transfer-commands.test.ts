import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, eventually, killAll, runBasalt } from './processes.ts';
import { basaltHere, serveHere } from './run-here.ts';

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
  const organization = await call(server.address, String(token), `/organizations/${id}`);
  expect(organization.status).toBe(200);
  const again = await runBasalt(into.settings, 'organization', 'import', file);
  expect([again.code, again.err]).toEqual([1, `basalt: the organization ${id} is here already\n`]);
  // Nobody watches: no bar is drawn.
  expect(again.out).toBe('');
  await server.stop();
});

test('an organization that is exported to move is suspended here and active there, stays active when the export fails, and is erased', async () => {
  const { id } = await basaltJson(from.settings, 'organization', 'create', '--name', 'Leaves');
  const stateIn = async ({ settings }: GivenDatabase) => {
    const { data } = await basaltJson(settings, 'organization', 'list');
    const all = data as { id: string; suspended_at: string | null }[];
    return all.find((organization) => organization.id === id)?.suspended_at;
  };
  const moving = path.join(folder, 'moving.export');
  writeFileSync(moving, 'in the way');
  const words = ['organization', 'export', String(id), moving, '--move'];
  expect((await basaltHere(from.settings, ...words)).code).toBe(1);
  expect(await stateIn(from)).toBeNull();
  rmSync(moving);
  await basaltJson(from.settings, ...words);
  expect(await stateIn(from)).toEqual(expect.any(String));
  await basaltJson(into.settings, 'organization', 'import', moving);
  expect(await stateIn(into)).toBeNull();

  const erase = ['organization', 'erase', String(id)];
  expect(await basaltJson(from.settings, ...erase)).toMatchObject({
    organization_id: id,
    rows: { events: expect.any(Number) },
  });
  expect(await stateIn(from)).toBeUndefined();
  const active = await basaltHere(into.settings, ...erase);
  expect([active.code, active.err]).toEqual([1, expect.stringContaining('is not suspended')]);
  expect((await basaltHere(into.settings, ...erase, '--confirm', 'other')).code).toBe(2);
  await basaltJson(into.settings, ...erase, '--confirm', 'leaves');
  expect(await stateIn(into)).toBeUndefined();
});

test('what is no id is a call that is wrong', async () => {
  const { code, err } = await basaltHere(from.settings, 'organization', 'export', 'acme', file);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('"acme" is not the id of an organization'),
  ]);
});

const taken = (settings: Record<string, string>, ...words: string[]) =>
  basaltHere(settings, 'organization', 'import', ...words);

test('a file that is changed or signed by another is refused, and a passphrase moves an organization to another secret key', async () => {
  const { id } = await basaltJson(from.settings, 'organization', 'create', '--name', 'Moves');
  const otherSettings = { ...into.settings, SERVICE_SECRET_KEY: 'b2'.repeat(32) };
  const third = await giveDatabase();
  const strange = { ...third.settings, SERVICE_SECRET_KEY: 'b2'.repeat(32) };
  const phrase = { BASALT_PASSPHRASE: 'correct horse battery' };
  const [signed, phrased, changed] = ['signed', 'phrased', 'changed'].map((name) =>
    path.join(folder, `${name}.export`),
  ) as [string, string, string];
  try {
    await basaltJson(from.settings, 'organization', 'export', id, signed);
    await basaltJson({ ...from.settings, ...phrase }, 'organization', 'export', id, phrased);
    // The checksum is right again; the signature is not.
    const bytes = readFileSync(signed);
    const end = bytes.lastIndexOf('\nsha256 ');
    const body = Buffer.from(bytes.subarray(0, end));
    body[end - 1] = (body[end - 1] as number) ^ 1;
    const digest = createHash('sha256').update(body).digest('hex');
    const signature = bytes.toString('latin1').split('\n').at(-2);
    writeFileSync(
      changed,
      Buffer.concat([body, Buffer.from(`\nsha256 ${digest}\n${signature}\n`)]),
    );
    for (const [settings, input, why] of [
      [into.settings, changed, /cannot be decompressed|signature of the file is wrong/u],
      [strange, signed, /comes from a deployment with another secret key/u],
      [into.settings, phrased, /signed with a passphrase/u],
      [{ ...strange, BASALT_PASSPHRASE: 'another passphrase' }, phrased, /passphrase is another/u],
      [{ ...into.settings, ...phrase }, signed, /import it without a passphrase/u],
      [otherSettings, signed, /SERVICE_SECRET_KEY .* is not the key of this database/u],
    ] as const) {
      const { code, err } = await taken(settings, input);
      expect([code, err]).toEqual([1, expect.stringMatching(why)]);
      expect(err).not.toMatch(/\n\s+at /u);
    }
    expect((await taken({ ...strange, ...phrase }, phrased)).code).toBe(0);
    const short = await taken({ ...strange, BASALT_PASSPHRASE: 'short' }, phrased);
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('at least 12 characters')]);
  } finally {
    await third.drop();
  }
});

test('what a signed file has of scripts is not served', async () => {
  const { id } = await basaltJson(from.settings, 'organization', 'create', '--name', 'Scripts');
  const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(from.settings, 'credential', 'create', ...named);
  const scripts = path.join(folder, 'scripts.export');
  const harm =
    '<p>kept<script>alert(1)</script><img src="x" onerror="alert(1)"><iframe src="//evil.test"></iframe><a href="javascript:alert(1)">x</a></p>';
  const source = await serveHere(from.settings);
  const post = async (server: { address: string }, to: string, body: object) =>
    String(
      (await call(server.address, String(token), to, { method: 'POST', body })).body.data?.['id'],
    );
  const project = await post(source, `/organizations/${id}/projects`, { name: 'P' });
  const ticket = await post(source, `/projects/${project}/tickets`, {
    board_slug: 'open',
    title: 'T',
    description_html: 'kept',
  });
  await source.stop();
  await asOwner(
    from.url,
    `select set_config('basalt.organization_id', '${id}', false)`,
    `update basalt.tickets set description_html = '${harm}'`,
    `alter table basalt.events disable trigger user`,
    `update basalt.events set data = replace(data::text, '"kept"', '${JSON.stringify(harm).replaceAll("'", "''")}')::json where data is not null`,
  );
  await basaltJson(from.settings, 'organization', 'export', id, scripts);
  await basaltJson(into.settings, 'organization', 'import', scripts);
  const server = await serveHere(into.settings);
  const read = await call(server.address, String(token), `/tickets/${ticket}`);
  const clean = '<p>kept<a>x</a></p>';
  expect(read.body).toMatchObject({ data: { description_html: clean } });
  // A transaction anywhere in the cluster may hold the log up.
  const log = await eventually(async () => {
    const { body } = await call(server.address, String(token), `/tickets/${ticket}/events`);
    return (body.data ?? []).length > 0 ? body : null;
  });
  expect(log).toMatchObject({ data: [{ data: { description_html: clean } }] });
  await server.stop();
});

test('an organization whose erasure has begun is not resumed', async () => {
  const { id } = await basaltJson(from.settings, 'organization', 'create', '--name', 'Begun');
  await basaltJson(from.settings, 'organization', 'suspend', id);
  await asOwner(from.url, `update basalt.organizations set erasing_at = now() where id = '${id}'`);
  const { code, err } = await basaltHere(from.settings, 'organization', 'resume', id);
  expect([code, err]).toEqual([
    1,
    `basalt: the erasure of the organization ${id} has begun: complete it with "basalt organization erase"\n`,
  ]);
  await basaltJson(from.settings, 'organization', 'erase', id);
});
