import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, type FileAnswer, type Served } from './files-fixture.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { eventually } from './processes.ts';
import { serveHere } from './run-here.ts';

let database: GivenDatabase;
let server: Served;
beforeAll(async () => {
  database = await giveDatabase();
  server = await serveHere({
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_FILE_MEBIBYTES: '1',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Listens on an address of loopback. */
async function listening(host: string, answer: (at: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const listener: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => listener.listen(0, host, resolve));
  const { port } = listener.address() as AddressInfo;
  const close = () => {
    listener.closeAllConnections();
    listener.close();
  };
  return { url: `http://${host}:${port}`, asked, close };
}

interface Attachment {
  readonly name: string;
  readonly answer: (response: ServerResponse) => void;
  /** The size that the board names. */
  readonly size?: number;
}

type NamedFile = FileAnswer & { readonly name: string };

interface ImportAnswer {
  id: string;
  state: string;
  failure: string | null;
  project_id: string;
  counts: Record<string, object>;
}

/** Imports a board with one card from a hostile Planka into a new organization; the files of its ticket, with their addresses. */
async function imported(attachments: readonly Attachment[]) {
  const board = {
    item: { id: '1', name: 'Board' },
    included: {
      lists: [{ id: '2', type: 'active', name: 'To do', position: 1 }],
      cards: [{ id: '3', listId: '2', name: 'One', position: 1, commentsTotal: 0 }],
      attachments: attachments.map(({ name, size }, at) => ({
        id: `f${at}`,
        cardId: '3',
        type: 'file',
        name,
        data: { url: `/attachments/${at}/download/x`, ...(size !== undefined && { size }) },
      })),
    },
  };
  const planka = await listening('127.0.0.1', (at, response) => {
    response.on('error', () => {});
    const [, number] = /^\/attachments\/(\d+)\//u.exec(at) ?? [];
    if (number === undefined) response.end(JSON.stringify(board));
    else attachments[Number(number)]?.answer(response);
  });
  const body = {
    system: 'planka',
    project_name: `Board of ${planka.url}`,
    options: { address: planka.url, board: '1' },
    secrets: { token: 'key' },
  };
  const { api, organization } = await anOrganization(server);
  const read = async (at: string, sent?: object): Promise<unknown> =>
    (await api(at, sent)).body.data;
  const { id } = (await read(`/organizations/${organization}/imports`, {
    method: 'POST',
    body,
  })) as ImportAnswer;
  const job = await eventually(async () => {
    const found = (await read(`/imports/${id}`)) as ImportAnswer;
    return ['done', 'failed'].includes(found.state) ? found : null;
  });
  expect(job).toMatchObject({ state: 'done', failure: null });
  const tickets = (await read(`/projects/${job.project_id}/tickets`)) as { id: string }[];
  const listed = (await read(`/tickets/${tickets[0]?.id}/files`)) as { id: string }[];
  const files = await Promise.all(
    listed.map(async ({ id: file }) => (await read(`/files/${file}`)) as NamedFile),
  );
  planka.close();
  return { job, files };
}

const page = '<html><script>alert(document.domain)</script></html>';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

/** An answer with this body and these headers. */
const sends =
  (body: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(body)), ...headers });
    response.end(body);
  };

/** An answer that does not say how many bytes it has. */
const inPieces =
  (body: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.end(body);
  };

/** Bytes without an end. */
async function endless(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write('x'.repeat(65_536));
    await sleep(1);
  }
}

test('bytes of a hostile Planka never run in a browser, whatever it says of them', async () => {
  const { files } = await imported([
    { name: 'a.html', answer: sends(page, { 'content-type': 'text/html' }) },
    { name: 'a.svg', answer: sends(drawing, { 'content-type': 'image/svg+xml' }) },
    { name: 'a.png', answer: sends(page, { 'content-disposition': 'inline' }) },
    { name: 'a.xml', answer: sends(`<?xml version="1.0"?>${drawing}`) },
  ]);
  expect(files).toHaveLength(4);
  for (const { name, download_url: address } of files) {
    const answer = await fetch(address ?? '');
    await answer.body?.cancel();
    const headers = Object.fromEntries(answer.headers);
    expect([name, headers]).toMatchObject([
      name,
      {
        'content-disposition': expect.stringMatching(/^attachment/u),
        'content-security-policy': expect.stringMatching(/sandbox|default-src 'none'/u),
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(headers['content-type']).not.toMatch(/html|svg|script/u);
  }
});

test('names that lead elsewhere are names of files', async () => {
  const names = [
    '../../../../etc/cron.d/x',
    String.raw`..\..\windows\system32\x.dll`,
    '/etc/passwd',
    'a\u202Egnp.exe',
    'a\r\nSet-Cookie: x=y',
    '\u0000',
    '.',
    '"; filename="b.html',
    'x'.repeat(5_000),
  ];
  const { files } = await imported(names.map((name) => ({ name, answer: sends('bytes') })));
  expect(files).toHaveLength(names.length);
  for (const { name, download_url: address } of files) {
    // oxlint-disable-next-line no-control-regex -- what a name must not have
    expect(name).not.toMatch(/[/\\\u0000-\u001F\u202E]/u);
    expect(name.length).toBeLessThanOrEqual(255);
    const answer = await fetch(address ?? '');
    await answer.body?.cancel();
    expect([name, answer.status, answer.headers.get('set-cookie')]).toEqual([name, 200, null]);
  }
});

test('sizes that are not true, bytes without an end and answers that lead inside bring no file', async () => {
  const inside = await listening('127.0.0.2', (_, response) => void response.end('secret'));
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024));
  const { job, files } = await imported([
    { name: 'huge', size: 5, answer: sends('x', { 'content-length': '99999999999999' }) },
    { name: 'endless', size: 5, answer: (response) => void endless(response) },
    { name: 'short', answer: sends('abc', { 'content-length': '5' }) },
    { name: 'longer', size: 2, answer: inPieces('abcdef') },
    { name: 'unknown', answer: inPieces('abc') },
    { name: 'half a byte', size: 3.5, answer: inPieces('abc') },
    { name: 'more than there are', size: 1e300, answer: inPieces('abc') },
    { name: 'negative', size: -1, answer: inPieces('abc') },
    {
      name: 'inside',
      size: 6,
      answer: (response) => void response.writeHead(302, { location: `${inside.url}/` }).end(),
    },
    {
      name: 'a file of the machine',
      size: 6,
      answer: (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    },
    {
      name: 'in a circle',
      size: 6,
      answer: (response) =>
        void response.writeHead(302, { location: '/attachments/10/download/x' }).end(),
    },
    { name: 'bomb', size: bomb.length, answer: sends(bomb, { 'content-encoding': 'gzip' }) },
  ]);
  // The bomb is carried as it came: nobody unpacks it.
  expect(files.map(({ name, size }) => [name, size])).toEqual([['bomb', bomb.length]]);
  expect(job.counts['file']).toMatchObject({ exact: 1, other_form: 11 });
  expect(inside.asked).toEqual([]);
  inside.close();
});
