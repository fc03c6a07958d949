import { connect } from 'node:net';
import { leastProcessorTimeOf } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

/** Bytes of one header: with the others it just fits. */
const length = 15_400;
/** Milliseconds of the processor. An ordinary request takes 1 to 4; a cost that grows with the square of a header takes over 100. */
const bar = 15;

let fixture: SignInFixture;
let token: string;
beforeAll(async () => {
  fixture = await openSignInFixture();
  const wanted = { name: 'hostile', scopes: ['*'] };
  ({ token } = await fixture.use.createCredential(fixture.principal, wanted));
});
afterAll(async () => fixture.stop());

/** The names of headers that anything here reads, with how a good value begins. */
const headers: readonly (readonly [string, string])[] = [
  ['Authorization', 'Bearer '],
  ['Content-Type', 'application/json'],
  ['Content-Encoding', 'identity'],
  ['Cookie', '__Host-basalt_session='],
  ['If-Match', '"1"'],
  ['Idempotency-Key', 'k'],
  ['Last-Event-ID', 'a'],
  ['X-Request-Id', '01890f3e'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Origin', 'https://basalt.test'],
  ['Accept', 'text/html'],
  ['User-Agent', 'a'],
  ['Host', 'x'],
];
const pieces = [
  ' ',
  '\t',
  ',',
  ', ',
  ';',
  '; ',
  '"',
  '",',
  '""',
  'a',
  'a=',
  '=',
  '%',
  '%2',
  '.',
  '1.',
  ':',
  '/',
  '\\',
  'W/"1",',
  '::ffff:',
  ';q=0,',
  '\u00e9',
];
const queries = [
  '&',
  'a&',
  'a=&',
  '=',
  '%',
  '%41',
  '%ff&',
  '+',
  'q=+a',
  ',',
  '\\,',
  '[]',
  '1',
  '-',
];

const row = (piece: string): string => piece.repeat(Math.floor(length / piece.length));

/** Milliseconds that this thread spends on the request, its client's part included. */
async function spentOn(text: string): Promise<number> {
  const { port } = new URL(fixture.address);
  const before = process.threadCpuUsage();
  const socket = connect(Number(port), '127.0.0.1');
  const { promise: over, resolve } = Promise.withResolvers<void>();
  socket
    .on('close', () => resolve())
    .on('error', () => undefined)
    .resume();
  socket.write(Buffer.from(text, 'latin1'));
  await over;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** A request that comes far: with a good key, from the origin that pages have. `more` replaces what it names. */
function request(target: string, more: string, method = 'GET'): string {
  const good = [
    'Host: basalt.test',
    `Authorization: Bearer ${token}`,
    'Origin: https://basalt.test',
    'Content-Type: application/json',
  ].filter((line) => !more.startsWith(line.slice(0, line.indexOf(':') + 1)));
  return `${method} ${target} HTTP/1.1\r\n${good.join('\r\n')}\r\nConnection: close\r\n${more}\r\n`;
}

/** The requests that take longer than the bar, each the best of five. */
async function slowOf(requests: readonly (readonly [string, string])[]): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, text] of requests) {
    const least = await leastProcessorTimeOf(bar, () => spentOn(text));
    if (least > bar) slow.push(`${name}: ${least.toFixed(1)} ms`);
  }
  return slow;
}

const list = () => `/api/v1/organizations/${fixture.organization}/projects`;

test.each(headers)('no value of the header %s keeps the process busy', async (name, start) => {
  const requests = pieces.flatMap((piece) => {
    const header = `${name}: ${start}${row(piece)}!\r\nContent-Length: 2\r\n`;
    return [
      [`POST with ${JSON.stringify(piece)}`, `${request(list(), header, 'POST')}{}`],
      [
        `sign-in with ${JSON.stringify(piece)}`,
        `${request('/app-api/auth/login', header, 'POST')}{}`,
      ],
    ] as const;
  });
  expect(await slowOf(requests)).toEqual([]);
});

test('no query and no path keeps the process busy', async () => {
  const requests = queries.flatMap((piece) => [
    [`query of ${piece}`, request(`${list()}?q=${row(piece)}`, '')] as const,
    [`path of ${piece}`, request(`/api/v1/tickets/${row(piece)}`, '')] as const,
    [`page of ${piece}`, request(`/app/${row(piece)}`, '')] as const,
  ]);
  expect(await slowOf(requests)).toEqual([]);
});
