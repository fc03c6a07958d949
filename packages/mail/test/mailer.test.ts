import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processorTimeOf } from '@basalt/domain/testing';
import { afterEach, expect, test } from 'vitest';
import type { Mail } from '@basalt/domain';
import { createMailer, type MailerOptions, type RunningMailer } from '../src/index.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

const token = 'canary0token';
const mail: Mail = {
  to: 'ada@example.test',
  kind: 'password_reset',
  data: { name: 'Ada Lovelace', token, expires_at: '2026-06-01T13:00:00.000Z' },
};
const told: [string, object, string][] = [];
const everTold: typeof told = [];
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  everTold.push(...told.splice(0));
});

function open(more: Partial<MailerOptions>): RunningMailer {
  const mailer = createMailer({
    smtpUrl: null,
    from: () => 'Basalt <no-reply@basalt.test>',
    appUrl: () => 'https://basalt.test',
    outbox: null,
    log: {
      info: (fields, text) => void told.push(['info', fields, text]),
      error: (fields, text) => void told.push(['error', fields, text]),
    },
    ...more,
  });
  ends.push(() => mailer.close(100));
  return mailer;
}

async function serve(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  ends.push(() => server.close());
  return server;
}

test('a letter comes to its recipient with text, HTML and its link', async () => {
  const server = await serve();
  open({ smtpUrl: server.url }).send(mail);
  await expect.poll(() => server.received).toHaveLength(1);
  expect(server.recipients).toEqual(['ada@example.test']);
  const [letter = ''] = server.received;
  expect(letter).toMatch(/^From: Basalt <no-reply@basalt.test>\r$/m);
  expect(letter).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(letter).toMatch(/Content-Type: text\/plain/);
  expect(letter).toMatch(/Content-Type: text\/html/);
  expect(letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`#token=${token}`);
});

test('a letter that is refused for now is tried again', async () => {
  const server = await serve({ refused: 2 });
  open({ smtpUrl: server.url, retryAfter: [5, 5] }).send(mail);
  await expect.poll(() => server.received).toHaveLength(1);
  expect(server.attempts()).toBe(3);
});

test('a letter is given up after its last attempt, and at once when it is refused for good', async () => {
  const server = await serve({ refused: 9 });
  open({ smtpUrl: server.url, retryAfter: [5, 5] }).send(mail);
  await expect.poll(() => told).toHaveLength(1);
  expect([server.attempts(), told[0]?.[1]]).toEqual([
    3,
    { kind: 'password_reset', attempts: 3, code: 'EENVELOPE 451' },
  ]);
  const strict = await serve({ refused: 9, status: 550 });
  open({ smtpUrl: strict.url, retryAfter: [5, 5] }).send(mail);
  await expect.poll(() => told).toHaveLength(2);
  expect(strict.attempts()).toBe(1);
});

test('sending neither waits nor throws, whatever becomes of the letters', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void silent.once('listening', resolve));
  ends.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const mailer = open({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const took = processorTimeOf(() => {
    for (let count = 0; count < 1100; count += 1) mailer.send(mail);
  });
  expect(took).toBeLessThan(500);
  expect(told.filter(([, , text]) => text === 'mail was not taken')).toHaveLength(98);
  const ending = performance.now();
  await mailer.close(50);
  expect(performance.now() - ending).toBeLessThan(8_000);
  mailer.send(mail);
  expect(told.at(-1)?.[2]).toBe('mail was not taken');
});

test('a mail server that is not there is not the end', async () => {
  const mailer = open({ smtpUrl: 'smtp://127.0.0.1:1', retryAfter: [] });
  mailer.send(mail);
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]?.[1]).toMatchObject({ kind: 'password_reset', attempts: 1 });
});

test('without a mail server letters are files that only their owner reads', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-mail-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const outbox = path.join(folder, 'mail');
  open({ outbox }).send(mail);
  await expect.poll(() => told).toHaveLength(1);
  const [name = ''] = readdirSync(outbox);
  const file = path.join(outbox, name);
  expect(told[0]).toEqual(['info', { kind: 'password_reset', file }, 'mail was kept as a file']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^To: ada@example.test\nSubject: Set a new password/);
  expect(text).toContain(`https://basalt.test/login/reset#token=${token}\n`);
});

test('letters are kept below folders that are not there yet; where nothing can be made that is told, and nothing hangs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-mail-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const outbox = path.join(folder, 'data/of/mine/mail');
  open({ outbox }).send(mail);
  await expect.poll(() => (existsSync(outbox) ? readdirSync(outbox) : [])).toHaveLength(1);
  for (const nowhere of ['/proc/nope/mail', path.join(outbox, readdirSync(outbox)[0] ?? '')]) {
    const mailer = open({ outbox: nowhere, retryAfter: [] });
    told.length = 0;
    mailer.send(mail);
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]?.[2]).toBe('mail was not delivered');
  }
});

test('without either a letter is lost, and that is told', async () => {
  open({ retryAfter: [] }).send(mail);
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]?.[2]).toBe('mail was not delivered');
});

// The last: what all of the above were told.
test('no address, token or word of a letter is ever told', () => {
  expect(everTold.length).toBeGreaterThan(5);
  expect(JSON.stringify(everTold)).not.toMatch(/canary|ada@|Lovelace/);
});
