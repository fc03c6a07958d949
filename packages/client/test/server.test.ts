import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBasaltClient, pages, records, unwrap, type BasaltClient } from '@basalt/client';
import { root, startServer, type RunningServer } from './running-server.ts';

let server: RunningServer;
let basalt: BasaltClient;
beforeAll(async () => {
  server = await startServer();
  basalt = createBasaltClient({ baseUrl: server.address, token: server.token });
}, 180_000);
afterAll(() => server.stop());

test('a project is made, worked in and listed, with nothing but what the types say', async () => {
  const { organization_id: organization } = await unwrap(basalt.GET('/credential'));
  const { id: project } = await unwrap(
    basalt.POST('/organizations/{organization}/projects', {
      params: { path: { organization } },
      body: { name: 'From TypeScript', key: 'TS' },
    }),
  );
  const inProject = { params: { path: { project } } };
  const boards = await unwrap(basalt.GET('/projects/{project}/boards', inProject));
  expect(boards.map(({ slug }) => slug)).toEqual([
    'open',
    'hold',
    'in-progress',
    'pull-request',
    'deployed',
  ]);
  const [open, hold] = boards.map(({ id }) => id) as [string, string];
  for (const title of ['one', 'two', 'three', 'four', 'five']) {
    const body = { board_id: open, title };
    await unwrap(basalt.POST('/projects/{project}/tickets', { ...inProject, body }));
  }
  const limited = { params: { path: { board: hold } }, body: { wip_limit: 1 } };
  expect((await unwrap(basalt.PATCH('/boards/{board}', limited))).wip_limit).toBe(1);

  const move = (ticket: string) =>
    unwrap(
      basalt.POST('/tickets/{ticket}/move', {
        params: { path: { ticket } },
        body: { board_id: hold, position: 0 },
      }),
    );
  expect(await move('TS-2')).toMatchObject({ key: 'TS-2', board_id: hold, version: 2 });
  await expect(move('TS-3')).rejects.toMatchObject({
    name: 'BasaltProblem',
    status: 422,
    code: 'wip_limit_exceeded',
    wip: { limit: 1, current: 1, incoming: 1 },
    errors: { board_id: [expect.any(String)] },
  });

  const list = (next: { cursor?: string }) =>
    basalt.GET('/projects/{project}/tickets', {
      params: { path: { project }, query: { ...next, per_page: 2, sort: '-created_at' } },
    });
  const titles: string[] = [];
  for await (const { title } of records(list)) titles.push(title);
  expect(titles).toEqual(['five', 'four', 'three', 'two', 'one']);
  const sizes: number[] = [];
  for await (const { data } of pages(list)) sizes.push(data.length);
  expect(sizes).toEqual([2, 2, 1]);

  const init = { params: { path: { ticket: 'TS-1' } } };
  expect(await unwrap(basalt.DELETE('/tickets/{ticket}', init))).toBeUndefined();
  await expect(unwrap(basalt.GET('/tickets/{ticket}', init))).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('the same POST under the same Idempotency-Key is carried out once', async () => {
  const once = {
    params: {
      path: { project: server.project },
      header: { 'Idempotency-Key': 'from a test' },
    },
    body: { board_slug: 'open', title: 'once' },
  };
  const first = await unwrap(basalt.POST('/projects/{project}/tickets', once));
  const again = await basalt.POST('/projects/{project}/tickets', once);
  expect(again.data?.data.id).toBe(first.id);
  expect(again.response.headers.get('Idempotency-Replayed')).toBe('true');
});

test('the types know that a new ticket and a move name their board, by id or slug', async () => {
  const { project } = server;
  const inProject = { params: { path: { project } } };
  const untold = { title: 'nowhere' };
  // @ts-expect-error: no board is named.
  const none = await basalt.POST('/projects/{project}/tickets', { ...inProject, body: untold });
  expect(none.response.status).toBe(422);
  const body = { board_slug: 'open', title: 'by slug' };
  const { id: ticket } = await unwrap(
    basalt.POST('/projects/{project}/tickets', { ...inProject, body }),
  );
  const move = { params: { path: { ticket } } };
  // @ts-expect-error: no board is named.
  const nowhere = await basalt.POST('/tickets/{ticket}/move', { ...move, body: { position: 0 } });
  expect(nowhere.response.status).toBe(422);
  await unwrap(basalt.POST('/tickets/{ticket}/move', { ...move, body: { board_slug: 'hold' } }));
});

test('a bulk that is restarted under its key repeats nothing, and an atomic one does all or none', async () => {
  const { project } = server;
  const items = ['a', 'b', 'c'].map((title) => {
    return { op: 'create' as const, board_slug: 'open', title: `Bulk ${title}` };
  });
  const run = async (more: object = {}) => {
    const options = { batchSize: 2, idempotencyKey: 'import', ...more };
    const outcomes = await basalt
      .bulk(project, options)
      .add(...items)
      .send();
    return outcomes.map(({ index, status, ticket }) => [index, status, ticket?.key]);
  };
  const listed = async () => {
    const query = { q: 'bulk', total: true };
    const { data } = await basalt.GET('/projects/{project}/tickets', {
      params: { path: { project }, query },
    });
    return data?.meta.total;
  };
  const first = await run();
  expect(first.map(([index, status]) => [index, status])).toEqual([
    [0, 201],
    [1, 201],
    [2, 201],
  ]);
  expect(await run()).toEqual(first);
  expect(await listed()).toBe(3);

  const atomic = basalt.bulk(project, { mode: 'atomic' });
  atomic.add(...items, { op: 'delete', ticket: 'NONE-1' });
  await expect(atomic.send()).rejects.toMatchObject({ status: 422, code: 'validation_failed' });
  const split = basalt.bulk(project, { mode: 'atomic', batchSize: 2 }).add(...items);
  await expect(split.send()).rejects.toThrow(RangeError);
  expect(await listed()).toBe(3);
});

test('the lines of the README are those of the example, and they work', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const shown = /^## From TypeScript\n.*?^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  const example = path.join(root, 'packages/client/examples/first-ticket.ts');
  expect(shown).toBe(readFileSync(example, 'utf8'));

  const { address: BASALT, token: KEY, project: PROJECT } = server;
  const { stdout } = await promisify(execFile)(process.execPath, [example], {
    cwd: root,
    env: { ...process.env, BASALT, KEY, PROJECT },
  });
  expect(stdout).toMatch(/^[A-Z]+-\d+ was finished at \d{4}-\d\d-\d\dT/);
});
