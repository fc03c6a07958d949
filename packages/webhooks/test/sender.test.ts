import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { metricLine, leastOf, timeOf } from '@basalt/domain/testing';
import { isAbsent } from '@basalt/persistence/testing';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createAddressPolicy, createResolveHost, createSender } from '../src/index.ts';
import { openNameServer } from './name-server.ts';
import { openReceiver, type Answering } from './receiver.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A receiver on loopback, and a sender for which loopback is open unless `opened` says otherwise. */
async function aPair(
  answer?: Answering,
  { opened = ['127.0.0.0/8'], timeLimit }: { opened?: string[]; timeLimit?: number } = {},
) {
  const receiver = await openReceiver(answer);
  const sender = createSender({
    policy: createAddressPolicy(opened),
    resolveHost: createResolveHost(),
    ...(timeLimit !== undefined && { timeLimit }),
  });
  closing.push(
    () => receiver.close(),
    () => sender.close(),
  );
  const post = (path = '/') =>
    sender.send({
      url: `http://127.0.0.1:${receiver.port}${path}`,
      headers: { 'content-type': 'application/json' },
      body: '{"größe":1}',
    });
  return { receiver, sender, post };
}

describe('a posting', () => {
  test('arrives as it was given, and answers the status', async () => {
    const { receiver, post } = await aPair((response) => response.writeHead(202).end('fine'));
    expect(await post('/hook?x=1')).toBe(202);
    expect(receiver.received).toMatchObject([
      { method: 'POST', path: '/hook?x=1', body: '{"größe":1}' },
    ]);
    expect(receiver.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '13',
    });
  });

  test('goes over the connection of the one before', async () => {
    const { receiver, post } = await aPair();
    for (let sent = 0; sent < 5; sent += 1) expect(await post()).toBe(204);
    expect(receiver.connections).toBe(1);
  });

  test('is posted again at once when the kept connection turns out to be closed', async () => {
    let isFirst = true;
    const { receiver, post } = await aPair((response) => {
      response.writeHead(204).end();
      if (isFirst) setImmediate(() => response.socket?.resetAndDestroy());
      isFirst = false;
    });
    expect(await post()).toBe(204);
    expect(await post()).toBe(204);
    expect(receiver.received.length).toBe(2);
  });

  test('is not sent on by a redirect', async () => {
    const canary = await aCanary();
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://127.0.0.1:${canary.port}/`;
      const { post } = await aPair((response) => response.writeHead(status, { location }).end());
      canaries.postings += 1;
      expect(await post()).toBe(status);
    }
    expect(canary.connections()).toBe(0);
  });

  test('reads 4 KiB of the answer and lets go of the rest', async () => {
    let written = 0;
    let closed = false;
    const { post } = await aPair((response) => {
      response.writeHead(200);
      response.on('close', () => (closed = true));
      const more = () => {
        if (closed) return;
        written += 65_536;
        response.write(Buffer.alloc(65_536), () => setTimeout(more, 1));
      };
      more();
    });
    expect(await post()).toBe(200);
    await expect.poll(() => closed).toBe(true);
    const soon = written;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBe(soon);
  });

  test('does not unpack an answer that is compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
    const { post } = await aPair((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    await post();
    const before = process.memoryUsage.rss();
    expect(await post()).toBe(200);
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 2 ** 20);
  });

  test.each<[string, Answering]>([
    ['says nothing', () => {}],
    [
      'drips its head',
      (response) => {
        const socket = response.socket as Socket;
        const timer = setInterval(() => socket.write('H'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'drips its body',
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'offers another protocol',
      (response) =>
        void response.socket?.write('HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['hangs up', (response) => void response.socket?.destroy()],
    ['answers nonsense', (response) => void response.socket?.end('nonsense\r\n\r\n')],
    [
      'breaks off its answer',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.socket?.destroy());
      },
    ],
    [
      'goes on saying that it will answer',
      (response) => {
        const socket = response.socket as Socket;
        const more = () => {
          if (!socket.destroyed)
            socket.write('HTTP/1.1 102 x\r\n\r\n'.repeat(1_000), () => setImmediate(more));
        };
        more();
      },
    ],
    [
      'has a head of 100 KiB',
      (response) => response.writeHead(200, { x: 'x'.repeat(100_000) }).end(),
    ],
  ])('fails within the time limit when the receiver %s', async (_, answer) => {
    const { post } = await aPair(answer, { timeLimit: 300 });
    const bar = 2_000;
    const least = await leastOf(bar, () =>
      timeOf(async () => {
        expect(await post()).toBeNull();
      }),
    );
    expect(least).toBeLessThan(bar);
  });

  test('ends at once when it is aborted', async () => {
    const { receiver, sender } = await aPair(() => {});
    const abort = new AbortController();
    const url = `http://127.0.0.1:${receiver.port}/`;
    const sent = sender.send({ url, headers: {}, body: '', signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    expect(await sent).toBeNull();
  });

  test('fails where nobody listens, and where the host has no address', async () => {
    const { receiver, sender, post } = await aPair();
    await receiver.close();
    expect(await post()).toBeNull();
    const url = 'https://nobody.invalid/';
    expect(await sender.send({ url, headers: {}, body: '' })).toBeNull();
  });
});

/** What was tried to reach listeners that must not be reached, and how often one was. */
const canaries = { postings: 0, connections: 0 };
afterAll(() => {
  console.log(
    metricLine({
      metric:
        'webhook addresses that lead inside: spellings, mixed and mapped answers, rebinding, metadata, redirects',
      bar: '0 connections to a canary listener',
      measured: `${canaries.postings} postings, ${canaries.connections} connections`,
      held: canaries.postings > 0 && canaries.connections === 0,
    }),
  );
});

/** A listener that must not be reached, on both families where the machine has them. */
async function aCanary() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    canaries.connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '::', ipv6Only: false }, resolve),
  );
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as { port: number };
  return { port, connections: () => connections };
}

test('names that are kept for tests and examples are asked of no name server', async () => {
  const asked = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue([]);
  const resolveHost = createResolveHost();
  for (const name of ['hooks.example', 'a.TEST.', 'b.invalid']) {
    await expect(resolveHost(name)).rejects.toThrow('the host has no address');
  }
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

describe('a sender that may call public addresses only', () => {
  test('connects to no local address, however it is spelled', async () => {
    const canary = await aCanary();
    const sender = createSender({
      policy: createAddressPolicy([]),
      resolveHost: createResolveHost(),
    });
    closing.push(() => sender.close());
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '0',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      'localhost',
      'localhost.',
      'LOCALHOST',
      'a.localhost',
      'user@127.0.0.1',
      '127。0。0。1',
    ];
    for (const host of hosts) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${canary.port}/`;
        canaries.postings += 1;
        expect(await sender.send({ url, headers: {}, body: '' })).toBeNull();
      }
    }
    expect(canary.connections()).toBe(0);
  });

  test('believes a look-up only as a whole, and only the one that it connects by', async () => {
    const canary = await aCanary();
    const names = await openNameServer((name, asked) => {
      if (name === 'mixed.test') return ['8.8.8.8', '127.0.0.1'];
      if (name === 'mixed6.test') return ['8.8.8.8', '::1'];
      if (name === 'mapped.test') return ['::ffff:7f00:1'];
      if (name === 'rebinding.test') return asked === 1 ? ['192.0.2.1'] : ['127.0.0.1'];
      if (name === 'metadata.test') return ['169.254.169.254'];
      return [];
    });
    closing.push(() => names.close());
    const sender = createSender({
      policy: createAddressPolicy([]),
      resolveHost: createResolveHost([names.address]),
      timeLimit: 3_000,
    });
    closing.push(() => sender.close());
    for (const name of [
      'mixed',
      'mixed6',
      'mapped',
      'rebinding',
      'rebinding',
      'metadata',
      'none',
    ]) {
      const url = `https://${name}.test:${canary.port}/`;
      canaries.postings += 1;
      expect(await sender.send({ url, headers: {}, body: '' })).toBeNull();
    }
    expect(canary.connections()).toBe(0);
    expect(names.asked.get('rebinding.test')).toBe(2);
  });

  test('connects to the address that was looked up, and does not look again', async () => {
    const receiver = await openReceiver();
    const names = await openNameServer((_, asked) => [asked === 1 ? '127.0.0.1' : '127.0.0.2']);
    const sender = createSender({
      policy: createAddressPolicy(['127.0.0.1']),
      resolveHost: createResolveHost([names.address]),
      timeLimit: 30_000,
    });
    closing.push(
      () => receiver.close(),
      () => names.close(),
      () => sender.close(),
    );
    const url = `http://once.test:${receiver.port}/`;
    expect(await sender.send({ url, headers: {}, body: '' })).toBe(204);
    expect(await sender.send({ url, headers: {}, body: '' })).toBe(204);
    expect(names.asked.get('once.test')).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`once.test:${receiver.port}`);
  });

  test('calls an opened address by http, and a public one by https alone', async () => {
    const { receiver, sender } = await aPair(undefined, { opened: ['127.0.0.1'] });
    const names = await openNameServer(() => ['8.8.8.8']);
    const otherSender = createSender({
      policy: createAddressPolicy(['127.0.0.1']),
      resolveHost: createResolveHost([names.address]),
      timeLimit: 60_000,
    });
    closing.push(
      () => names.close(),
      () => otherSender.close(),
    );
    const local = `http://127.0.0.1:${receiver.port}/`;
    expect(await sender.send({ url: local, headers: {}, body: '' })).toBe(204);
    const started = performance.now();
    expect(
      await otherSender.send({ url: 'http://public.test/', headers: {}, body: '' }),
    ).toBeNull();
    expect(await otherSender.send({ url: 'http://8.8.8.8/', headers: {}, body: '' })).toBeNull();
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

describe('a posting by https', () => {
  test.skipIf(isAbsent('openssl'))(
    'demands a certificate of the host, which the deployment trusts',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'webhook-tls-'));
      closing.push(() => rmSync(folder, { recursive: true }));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const subject = ['-subj', '/CN=good.test', '-addext', 'subjectAltName=DNS:good.test'];
      const form = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
      ];
      const files = ['-keyout', key, '-out', cert, '-days', '1'];
      execFileSync('openssl', [...form, ...files, ...subject], { stdio: 'ignore' });
      const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
      const receiver = await openReceiver(undefined, tls);
      const names = await openNameServer(() => ['127.0.0.1']);
      closing.push(
        () => receiver.close(),
        () => names.close(),
      );
      const tools = {
        policy: createAddressPolicy(['127.0.0.1']),
        resolveHost: createResolveHost([names.address]),
        timeLimit: 30_000,
      };
      const trusting = createSender({ ...tools, ca: tls.cert });
      const strict = createSender(tools);
      closing.push(
        () => trusting.close(),
        () => strict.close(),
      );
      const post = (sender: typeof strict, host: string) =>
        sender.send({ url: `https://${host}:${receiver.port}/`, headers: {}, body: '' });
      expect(await post(trusting, 'good.test')).toBe(204);
      expect(await post(trusting, 'bad.test')).toBeNull();
      expect(await post(strict, 'good.test')).toBeNull();
      expect(receiver.received).toHaveLength(1);
    },
  );
});

test('proxies of the environment are passed by', async () => {
  const [receiver, proxy] = [await openReceiver(), await openReceiver()];
  closing.push(
    () => receiver.close(),
    () => proxy.close(),
  );
  const script = `
    import { createAddressPolicy, createResolveHost, createSender } from './src/index.ts';
    const sender = createSender({ policy: createAddressPolicy(['127.0.0.1']), resolveHost: createResolveHost() });
    const url = 'http://127.0.0.1:${receiver.port}/';
    console.log(await sender.send({ url, headers: {}, body: '' }));
    sender.close();`;
  const at = `http://127.0.0.1:${proxy.port}`;
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: at, http_proxy: at, ALL_PROXY: at },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  expect(out.trim()).toBe('204');
  expect(proxy.connections).toBe(0);
  expect(receiver.received).toHaveLength(1);
});
