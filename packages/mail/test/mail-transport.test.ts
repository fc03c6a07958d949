import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Mail } from '@basalt/domain';
import {
  createMailTransport,
  type MailTransportOptions,
  type RunningMailTransport,
} from '../src/index.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';

const token = 'canary0token';
const mail: Mail = {
  to: 'ada@example.test',
  kind: 'password_reset',
  data: { name: 'Ada Lovelace', token, expires_at: '2026-06-01T13:00:00.000Z' },
};
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function open(more: Partial<MailTransportOptions>): RunningMailTransport {
  const transport = createMailTransport({
    smtpUrl: null,
    from: () => 'Basalt <no-reply@basalt.test>',
    appUrl: () => 'https://basalt.test',
    folder: null,
    ...more,
  });
  ends.push(() => transport.close());
  return transport;
}

async function serve(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  ends.push(() => server.close());
  return server;
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-mail-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a mail reaches its recipient with text, HTML and its link', async () => {
  const server = await serve();
  const attempt = await open({ smtpUrl: server.url }).deliver(mail);
  expect(attempt).toEqual({ kind: 'sent', file: null });
  expect(server.recipients).toEqual(['ada@example.test']);
  const [received = ''] = server.received;
  expect(received).toMatch(/^From: Basalt <no-reply@basalt.test>\r$/m);
  expect(received).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(received).toMatch(/Content-Type: text\/plain/);
  expect(received).toMatch(/Content-Type: text\/html/);
  expect(received.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`#token=${token}`);
});

test('a temporary refusal has failed, a permanent one is final; neither names the person or the token', async () => {
  const busy = await serve({ refused: 9 });
  const strict = await serve({ refused: 9, status: 550 });
  const failed = await open({ smtpUrl: busy.url }).deliver(mail);
  const refused = await open({ smtpUrl: strict.url }).deliver(mail);
  expect(failed).toEqual({ kind: 'failed', code: 'EENVELOPE 451' });
  expect(refused).toEqual({ kind: 'refused', code: 'EENVELOPE 550' });
});

test('an absent mail server and a silent one are failures that end in time', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void silent.once('listening', resolve));
  ends.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const absent = await open({ smtpUrl: 'smtp://127.0.0.1:1' }).deliver(mail);
  expect(absent).toMatchObject({ kind: 'failed' });
  const transport = open({ smtpUrl: `smtp://127.0.0.1:${port}`, attemptMilliseconds: 50 });
  expect(await transport.deliver(mail)).toEqual({ kind: 'failed', code: 'ETIMEDOUT' });
});

test('without a mail server mails are files that only their owner reads, also below folders that are not there yet', async () => {
  const folder = path.join(aFolder(), 'data/of/mine/mail');
  const attempt = await open({ folder }).deliver(mail);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  expect(attempt).toEqual({ kind: 'sent', file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^To: ada@example.test\nSubject: Set a new password/);
  expect(text).toContain(`https://basalt.test/login/reset#token=${token}\n`);
});

test('a folder that cannot be made is a failure, and nothing hangs', async () => {
  const file = path.join(aFolder(), 'file');
  await open({ folder: file }).deliver(mail);
  const inFile = path.join(file, readdirSync(file)[0] ?? '');
  for (const folder of ['/proc/nope/mail', inFile]) {
    expect((await open({ folder }).deliver(mail)).kind).toBe('failed');
  }
});

test('without mail server and folder a mail is refused', async () => {
  expect(await open({}).deliver(mail)).toEqual({ kind: 'refused', code: 'no mail server' });
});
