import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
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

test('a parser of mails reads the text, the HTML, the thread and the one click that ends it (RFC 8058)', async () => {
  const server = await serve();
  const { deliver } = open({ smtpUrl: server.url });
  // What must be encoded, and what must be folded.
  const subject = `WEB-1: Größe „${'x'.repeat(100)}“ 🚀`;
  const unsubscribe_token = `${'a+b/c='.repeat(40)}end`;
  const thread = '0198a000-0000-7000-8000-000000000330';
  const data = {
    name: 'Ada',
    organization: 'Quarry',
    subject,
    url: '/app/tickets/WEB-1',
    thread,
    items: [{ title: 'Bob mentioned you in WEB-1', body: 'Wärst du so nett? <b>' }],
    left: 0,
    unsubscribe_token,
  };
  for (const notices of [data, { ...data, thread: null }]) {
    await deliver({ to: 'ada@example.test', kind: 'notices', data: notices });
  }
  const [mailed, digest] = await Promise.all(server.received.map((raw) => PostalMime.parse(raw)));
  const headerOf = (received: typeof mailed, key: string) =>
    received?.headers.filter((header) => header.key === key).map(({ value }) => value);
  expect(mailed?.subject).toBe(`${subject} (Quarry)`);
  expect(mailed?.to).toEqual([{ address: 'ada@example.test', name: '' }]);
  expect(mailed?.text).toContain('Bob mentioned you in WEB-1: Wärst du so nett? <b>');
  expect(mailed?.html).toContain('Wärst du so nett? &lt;b&gt;');
  const reference = `<${thread}@basalt.test>`;
  expect(mailed).toMatchObject({ references: reference, inReplyTo: reference });
  expect(digest?.references).toBeUndefined();
  expect(new Set([mailed?.messageId, digest?.messageId, undefined, reference]).size).toBe(4);
  for (const received of [mailed, digest]) {
    // RFC 8058, section 3.1: one HTTPS address, and exactly this field beside it.
    expect(headerOf(received, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    const [listed = '', ...more] = headerOf(received, 'list-unsubscribe') ?? [];
    expect(more).toEqual([]);
    const { origin, pathname, searchParams } = new URL(/^<([^<>\s]+)>$/u.exec(listed)?.[1] ?? '');
    expect([origin, pathname]).toEqual(['https://basalt.test', '/unsubscribe']);
    expect(searchParams.get('token')).toBe(unsubscribe_token);
  }
});
