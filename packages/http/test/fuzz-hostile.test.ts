import { once } from 'node:events';
import { connect } from 'node:net';
import { answerBudget } from '@basalt/domain';
import { closeAfterTests, leastProcessorTimeOf, metricLine } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { appBasePath, browserRoutes } from '../src/browser/routes.ts';
import { basePath, routes } from '../src/routes/routes.ts';
import { hostileValues } from '../testing/fuzz/hostile-bodies.ts';
import { createRandom, type Random } from '../testing/fuzz/random.ts';
import { openSignInFixture } from './sign-in-fixture.ts';

/** `BASALT_TORTURE_SEED` repeats a run, `BASALT_HOSTILE_REQUESTS` makes it longer. */
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 20_310_504);
const requests = Number(process.env['BASALT_HOSTILE_REQUESTS'] ?? 120);
/** Milliseconds of the processor, the client’s part included. */
const bar = 50;
/** Bytes of all hostile headers together: with the others they just fit. */
const headerBytes = 15_000;

const fixture = await closeAfterTests(openSignInFixture());

let token: string;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  const { use, principal, organization } = fixture;
  ({ token } = await use.createCredential(principal, { name: 'hostile', scopes: ['*'] }));
  const project = await use.createProject(principal, { organization, name: 'Web' });
  const input = { project: project.id, boardSlug: 'open', title: 'target' };
  const ticket = await use.createTicket(principal, input);
  ids = { organization, project: project.id, board: ticket.board_id, ticket: ticket.id };
});

const absent = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
/** Every operation with a body, for keys and for browsers. */
const targets = [
  ...routes.map((route) => ({ ...route, base: basePath })),
  ...browserRoutes.map((route) => ({ ...route, base: appBasePath })),
].filter(({ body, method }) => method !== 'GET' && Object.keys(body.entries).length > 0);
const names = ['Idempotency-Key', 'If-Match', 'Cookie', 'X-Forwarded-For', 'Accept', 'X-Other'];
const pieces = [' ', ',', '", ', 'a=b; ', '%41', '1.', '::1, ', 'W/"1",', ';q=0,', '\\'];

interface Hostile {
  what: string;
  head: string;
  body: Buffer;
}

/** A request whose body and headers are as large as can be, and odd. */
function hostileRequest(random: Random): Hostile {
  const { id, method, path, body, base } = random.pick(targets);
  const field = random.pick(Object.keys(body.entries));
  const [kind, value] = random.pick(hostileValues);
  const name = random.pick(names);
  const piece = random.pick(pieces);
  const sent = Buffer.from(`{${JSON.stringify(field)}:${value}}`);
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, parameter: string) => ids[parameter] ?? absent);
  const head = [
    `${method} ${base}${filled} HTTP/1.1`,
    'Host: basalt.test',
    'Origin: https://basalt.test',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${sent.length}`,
    'Connection: close',
    `${name}: a${piece.repeat(Math.floor(headerBytes / piece.length))}b`,
  ].join('\r\n');
  const what = `${id} with ${field} of ${kind}, ${name} of ${JSON.stringify(piece)}`;
  return { what, head: `${head}\r\n\r\n`, body: sent };
}

/** Sends it: milliseconds that this thread spends on it, and the whole answer. */
async function send({ head, body }: Hostile): Promise<{ spent: number; answer: string }> {
  const before = process.threadCpuUsage();
  const socket = connect(Number(new URL(fixture.address).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  // A refusal may come, and the connection end, before all is sent.
  socket.on('error', () => undefined);
  socket.write(head, 'latin1');
  socket.write(body);
  await once(socket, 'close');
  const { user, system } = process.threadCpuUsage(before);
  return { spent: (user + system) / 1_000, answer };
}

test(
  `no request with a body of 1 MiB and 16 KiB of headers keeps the process busy for more than ${bar} ms, seed ${seed}`,
  { timeout: 60_000 + requests * 2_000 },
  async () => {
    const random = createRandom(seed);
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    let most = 0;
    for (let sent = 0; sent < requests; sent += 1) {
      const hostile = hostileRequest(random);
      let answer = '';
      const least = await leastProcessorTimeOf(bar, async () => {
        const done = await send(hostile);
        if (done.answer !== '') answer = done.answer;
        return done.spent;
      });
      most = Math.max(most, least);
      if (least >= bar) faults.push(`${hostile.what}: ${least.toFixed(0)} ms`);
      const status = answer.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith('5')) faults.push(`${hostile.what}: ${status}`);
      const [, content = ''] = answer.split('\r\n\r\n');
      if (!status.startsWith('2') && content.length > answerBudget.refusalBytes) {
        faults.push(`${hostile.what}: answered ${content.length} bytes`);
      }
    }
    console.log(`hostile requests, seed ${seed}:`, statuses);
    console.log(
      metricLine({
        metric: 'generated requests with bodies of 1 MiB and 16 KiB of headers, in memory',
        bar: `none keeps the process busy for more than ${bar} ms; no refusal beyond 16 KiB; 0 × 5xx`,
        measured: `${requests} requests, the worst ${most.toFixed(0)} ms; ${faults.length} faults`,
        held: faults.length === 0,
      }),
    );
    expect(faults).toEqual([]);
  },
);
