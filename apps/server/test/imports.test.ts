import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { eventually } from './processes.ts';
import { basaltHere, serveHere } from './run-here.ts';

let database: GivenDatabase;
let server: Awaited<ReturnType<typeof serveHere>>;
beforeAll(async () => {
  database = await giveDatabase();
  server = await serveHere({ ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

interface Job {
  id: string;
  state: string;
  project_id: string;
  failure: string | null;
  counts: Record<string, Record<string, number>>;
  upload: { url: string; headers: Record<string, string> } | null;
}

/** Calls in a new organization. */
async function anOrganization(scopes = ['*']) {
  const { cradle: use, address } = server;
  const { id } = await use.createOrganization({ name: 'Quarry' });
  const actor = { type: 'system', name: 'x' } as const;
  const principal = { organizationId: id, actor, scopes: ['*'] } as const;
  const { token } = await use.createCredential(principal, { name: 'CI', scopes });
  const api = async (at: string, sent?: { method?: string; body?: object }) =>
    (await call(address, token, at, sent)) as unknown as {
      status: number;
      body: { data: Job; code?: string };
    };
  const announce = async (size: number, more: object = {}) => {
    const body = { system: 'csv', file_name: 'old.csv', size, ...more };
    return api(`/organizations/${id}/imports`, { method: 'POST', body });
  };
  const brought = async (text: string, more: object = {}) => {
    const bytes = new TextEncoder().encode(text);
    const { body } = await announce(bytes.length, more);
    const { upload } = body.data;
    const sent = await fetch(upload?.url ?? '', { method: 'PUT', body: bytes });
    expect(sent.status).toBe(200);
    return eventually(async () => {
      const read = await api(`/imports/${body.data.id}`);
      return ['done', 'failed'].includes(read.body.data.state) ? read.body.data : null;
    });
  };
  return { api, announce, brought, id };
}

const table = `Key,Title,Description,Status,Priority,Labels,Created,Parent,Launch day,Cost
1,"Log in, with a key",**Bold**,To do,High,web,2020-01-02,,2031-05-04,2.5
2,=SUM(A1),,Done,Low,,2020-01-03,,,
3,مرحبا 🪨,,To do,,"web,api",2020-01-04,1,2031-05-05,-3
`;

test('a table is announced, brought, and becomes a project', async () => {
  const { brought, api } = await anOrganization();
  const job = await brought(table, { project_name: 'Moved' });
  expect(job).toMatchObject({ state: 'done', failure: null });
  expect(job.counts['ticket']).toBeDefined();
  const tickets = await api(`/projects/${job.project_id}/tickets`);
  expect((tickets.body as unknown as { data: object[] }).data).toMatchObject([
    { title: 'Log in, with a key', created_at: '2020-01-02T00:00:00.000Z' },
    { title: 'مرحبا 🪨' },
    { title: '=SUM(A1)' },
  ]);
  const again = await brought(table, { project_name: 'Moved' });
  expect(again).toMatchObject({ state: 'done', project_id: job.project_id });
  const after = await api(`/projects/${job.project_id}/tickets`);
  expect(after.body.data).toEqual(tickets.body.data);
  const names = readdirSync(String(database.settings['DATA_DIR']), { recursive: true })
    .map(String)
    .filter((name) => name.includes(job.id.replaceAll('-', '')));
  expect(names.map((name) => path.basename(name))).toEqual([]);
});

test('a file that is no table ends in a report, and one of another size is refused', async () => {
  const { brought, announce } = await anOrganization();
  expect(await brought('\u0000\u0001{')).toMatchObject({ state: 'failed' });
  const { body } = await announce(5);
  const sent = await fetch(body.data.upload?.url ?? '', { method: 'PUT', body: 'long text' });
  expect(sent.status).toBe(422);
  await sent.body?.cancel();
  const forged = `${server.address}/imports/${body.data.id}/content?token=x`;
  const refused = await fetch(forged, { method: 'PUT', body: 'a' });
  expect(refused.status).toBe(404);
  await refused.body?.cancel();
});

test('nobody else sees an import, or may begin one', async () => {
  const own = await anOrganization();
  const otherOrganization = await anOrganization();
  const weak = await anOrganization(['projects:write', 'tickets:write']);
  const { body } = await own.announce(5);
  expect(await otherOrganization.api(`/imports/${body.data.id}`)).toMatchObject({ status: 403 });
  const listed = await otherOrganization.api(`/organizations/${otherOrganization.id}/imports`);
  expect(listed.body.data).toEqual([]);
  expect(await weak.announce(5)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});

test('the command imports a file, prints the report, and fails where the import does', async () => {
  const { id, api } = await anOrganization();
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-import-'));
  const [file = '', bad = '', people = '', boards = ''] = [
    'old.csv',
    'bad.csv',
    'people.csv',
    'boards.csv',
  ].map((name) => path.join(folder, name));
  writeFileSync(file, table);
  writeFileSync(bad, 'Nothing,Here\n1,2\n');
  writeFileSync(people, 'name,email\n"Doe, Ada",ada@example.test\nEve,\n');
  writeFileSync(boards, 'To do,Next\n"Done";Next\nNobody\n');
  const run = (...words: string[]) =>
    basaltHere(database.settings, 'import', ...words, '--organization', id, '--json');
  const tried = await run('csv', file, '--project', 'OLD', '--people', people, '--dry-run');
  expect([tried.err, tried.code]).toEqual(['', 0]);
  expect(JSON.parse(tried.out)).toMatchObject({ state: 'done', dry_run: true, project_id: null });
  const words = ['csv', file, '--project', 'OLD', '--boards', boards];
  const done = JSON.parse((await run(...words)).out) as Job;
  expect(done.state).toBe('done');
  const tickets = await api(`/projects/${done.project_id}/tickets`);
  expect(tickets.body.data).toMatchObject([{ key: 'OLD-1' }, { key: 'OLD-2' }, { key: 'OLD-3' }]);
  const onBoards = await api(`/projects/${done.project_id}/boards`);
  expect(onBoards.body.data).toMatchObject([{ name: 'Next', ticket_count: 3 }]);
  writeFileSync(boards, 'List,Next\n'.repeat(1_001));
  const many = await run('csv', file, '--boards', boards);
  expect([many.code, many.err]).toEqual([2, expect.stringContaining('more than 1000 lines')]);
  const failed = await run('csv', bad);
  expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/title/u)]);
  const wrong = await run('excel', file);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('"excel" is not one of')]);
  rmSync(folder, { recursive: true });
});

test('options of the command say how a table is read, and go before those of a file', async () => {
  const { id, api } = await anOrganization();
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-import-'));
  const at = (name: string) => path.join(folder, name);
  const rows = 'a\tb\tc\nTitle\tText\tDue\nGr\u00fcn\t**x**\t03/04/2026\n';
  writeFileSync(at('old.csv'), Buffer.from(rows, 'latin1'));
  writeFileSync(at('options.json'), '{"zone":"Asia/Tokyo","columns":{"Text":"text"}}');
  writeFileSync(at('token'), 'secret\n');
  const run = (...words: string[]) =>
    basaltHere(database.settings, 'import', ...words, '--organization', id, '--json');
  const file = ['csv', at('old.csv'), '--options', at('options.json')];
  const words =
    '--preset plain --encoding windows-1252 --separator tab --header 2 --dates mdy --text plain';
  const done = await run(...file, ...words.split(' '), '--zone', 'Europe/Berlin');
  expect([done.code, done.err]).toEqual([0, '']);
  const job = JSON.parse(done.out) as Job;
  expect(job).toMatchObject({ zone: 'Europe/Berlin' });
  const tickets = await api(`/projects/${job.project_id}/tickets`);
  expect(tickets.body.data).toMatchObject([
    { title: 'Grün', due_at: '2026-03-04T22:59:59.000Z', description_html: '<p>**x**</p>' },
  ]);
  const byFile = await run(...file, ...words.split(' '), '--dry-run');
  expect(JSON.parse(byFile.out)).toMatchObject({ zone: 'Asia/Tokyo' });
  const refusals = [
    [['csv', at('old.csv'), '--encoding', 'utf-7'], 'must be one of'],
    [['trello', at('old.csv'), '--zone', 'UTC'], 'There is no option "zone"'],
    [['trello', at('old.csv'), '--key', 'a'], 'must be given together'],
    [['csv', at('old.csv'), '--options', at('token')], '--options must contain a JSON object'],
    [['trello', at('old.csv'), '--token-file', at('none')], 'cannot be read'],
  ] as const;
  for (const [wrong, sentence] of refusals) {
    const refused = await run(...wrong);
    expect([refused.code, refused.err]).toEqual([
      expect.any(Number),
      expect.stringContaining(sentence),
    ]);
    expect(refused.code).not.toBe(0);
  }
  rmSync(folder, { recursive: true });
});

/** A server of Planka on a private address: a board with a card and a picture on it. */
async function withPlanka(use: (address: string) => Promise<void>): Promise<void> {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const board = {
    item: { id: '1', name: 'Board' },
    included: {
      lists: [{ id: '2', type: 'active', name: 'To do', position: 1 }],
      cards: [{ id: '3', listId: '2', name: 'One', position: 1, commentsTotal: 0 }],
      attachments: [
        {
          id: '4',
          cardId: '3',
          type: 'file',
          name: 'a.txt',
          data: { url: '/attachments/4/download/a' },
        },
        {
          id: '5',
          cardId: '3',
          type: 'file',
          name: 'b',
          data: { url: '/attachments/5/download/b' },
        },
      ],
    },
  };
  const planka = createServer((request, response) => {
    if (request.url === '/api/boards/1') response.end(JSON.stringify(board));
    else if (request.url === '/attachments/4/download/a') response.end(picture);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => planka.listen(0, '127.0.0.1', resolve));
  await use(`http://127.0.0.1:${(planka.address() as AddressInfo).port}`);
  planka.close();
}

test('a board of Planka comes with its files; a private address is named on the command line alone', async () => {
  await withPlanka(async (address) => {
    const { id, api } = await anOrganization();
    const settings = { ...database.settings, BASALT_IMPORT_TOKEN: 'key' };
    const folder = mkdtempSync(path.join(tmpdir(), 'basalt-import-'));
    writeFileSync(path.join(folder, 'options.json'), '{"board":"1"}');
    const words = ['planka', address, '--organization', id, '--json', '--options'];
    const done = await basaltHere(settings, 'import', ...words, path.join(folder, 'options.json'));
    expect([done.code, done.err]).toEqual([0, '']);
    const job = JSON.parse(done.out) as Job;
    expect(job.counts['file']).toEqual({ exact: 1, other_form: 1, left: 0 });
    const tickets = await api(`/projects/${job.project_id}/tickets`);
    const [ticket] = tickets.body.data as unknown as { id: string; description_html: string }[];
    expect(ticket?.description_html).toContain('/attachments/5/download/b');
    const files = await api(`/tickets/${ticket?.id}/files`);
    // What a file is, its bytes say.
    expect(files.body.data).toMatchObject([{ name: 'a.txt', media_type: 'image/png', width: 1 }]);

    const asked = { system: 'planka', options: { address, board: '1' }, secrets: { token: 'key' } };
    const made = await api(`/organizations/${id}/imports`, { method: 'POST', body: asked });
    const ended = await eventually(async () => {
      const { body } = await api(`/imports/${made.body.data.id}`);
      return body.data.state === 'failed' ? body.data : null;
    });
    expect(ended.failure).toContain('cannot be reached');
    rmSync(folder, { recursive: true });
  });
});

test('a project that is written and read again is the same, and a table has every ticket', async () => {
  const { id, brought, api } = await anOrganization();
  const { project_id } = await brought(table, { project_name: 'Old' });
  const template = {
    name: 'Release',
    is_default: true,
    ticket: { title: '{{date}}', description_html: '<p>Go</p>', custom_fields: { cost: 5 } },
  };
  const sent = { method: 'POST', body: { ...template, project_id } };
  await api(`/organizations/${id}/templates`, sent);
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-export-'));
  const at = (name: string) => path.join(folder, name);
  const named = ['--organization', id, '--json'];
  const out = (name: string, ...words: string[]) =>
    basaltHere(database.settings, 'project', 'export', 'OLD', at(name), ...words, ...named);
  for (const form of ['neutral', 'csv', 'jsonl']) {
    const { code, err } = await out(form, '--form', form, ...(form === 'csv' ? ['--bom'] : []));
    expect([code, err]).toEqual([0, '']);
  }
  expect((await out('csv')).code).toBe(1);
  const csv = readFileSync(at('csv'), 'utf8');
  expect(csv).toMatch(/^\uFEFFkey,title,description_html/u);
  expect(csv).toContain("'=SUM(A1)");
  const rows = parse(csv, { bom: true }) as string[][];
  expect(rows[0]?.slice(-2)).toEqual(['custom.launch_day', 'custom.cost']);
  const script =
    'import csv,json,sys;print(json.dumps(list(csv.reader(open(sys.argv[1],encoding="utf-8-sig",newline="")))))';
  const python = spawnSync('python3', ['-c', script, at('csv')], { encoding: 'utf8' });
  // Another language reads it where that language is.
  const byPython = python.error === undefined ? (JSON.parse(python.stdout) as unknown) : rows;
  expect(byPython).toEqual(rows);
  const columns = ['key', 'parent', 'created_by'].map((name) => rows[0]?.indexOf(name) ?? -1);
  // The source named nobody who made a ticket, and so does the table.
  expect(rows.slice(1).map((row) => columns.map((column) => row[column]))).toEqual([
    ['OLD-1', '', ''],
    ['OLD-3', 'OLD-1', ''],
    ['OLD-2', '', ''],
  ]);
  const lines = readFileSync(at('jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { key: string }).key).toSorted()).toEqual([
    'OLD-1',
    'OLD-2',
    'OLD-3',
  ]);

  const otherOrganization = await anOrganization();
  for (const [form, key] of [
    ['neutral', 'NEW'],
    ['csv', 'TAB'],
  ] as const) {
    const words = [
      'csv',
      at(form),
      '--organization',
      otherOrganization.id,
      '--project',
      key,
      '--json',
    ];
    const done = await basaltHere(database.settings, 'import', ...words);
    expect([done.code, done.err]).toEqual([0, '']);
    const job = JSON.parse(done.out) as Job;
    const listed = `/organizations/${otherOrganization.id}/templates?project_id=${job.project_id}`;
    const templates = await otherOrganization.api(listed);
    expect(templates.body.data).toMatchObject(form === 'neutral' ? [template] : []);
    const shown = async (asked: typeof api, project: string) => {
      const { body } = await asked(`/projects/${project}/tickets`);
      const all = body.data as unknown as Record<string, unknown>[];
      return all.map((ticket) =>
        [
          'title',
          'description_html',
          'priority',
          'due_at',
          'estimate',
          'tag_names',
          'archived',
          'created_at',
          'completed_at',
          'custom_fields',
        ].map((field) =>
          typeof ticket[field] === 'string' ? ticket[field].trim() : ticket[field],
        ),
      );
    };
    expect(await shown(otherOrganization.api, job.project_id)).toEqual(
      await shown(api, project_id),
    );
  }
  rmSync(folder, { recursive: true });
});
