import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, isAbsent } from '@basalt/persistence/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { newSecret, retryText, signedHeaders } from './guide-words.ts';
import { kindsTable } from './kinds-table.ts';

const root = path.join(import.meta.dirname, '../../..');
const guide = readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8');

/** The first code of the language that holds the word. */
function sample(language: string, word: string): string {
  const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.find(([, of, code]) => of === language && code?.includes(word));
  if (found?.[2] === undefined) throw new Error(`the guide has no ${language} with ${word}`);
  return found[2];
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const secret = newSecret();
const body = JSON.stringify({ type: 'ticket.moved', id: 'event-1', data: { title: 'Größe 🪨' } });
const headersAt = (seconds: number, secrets = [secret]) =>
  signedHeaders(
    { id: 'event-1', timestamp: Math.floor(Date.now() / 1000) + seconds, body },
    secrets,
  );

/** Starts a receiver of the guide; answers how to post to it. */
async function receiverOf(command: string, args: string[]) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  closing.push(() => child.kill('SIGKILL'));
  const post = async (headers: Record<string, string>, sent = body): Promise<number> => {
    for (;;) {
      try {
        const url = `http://127.0.0.1:${port}/`;
        return (await fetch(url, { method: 'POST', headers, body: sent })).status;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  return { post, printed: () => out };
}

const samples: [string, string, string[]][] = [
  ['Node', process.execPath, ['--input-type=module', '-e', sample('js', 'standardwebhooks')]],
  ['Python', 'python3', ['-c', sample('python', 'hmac')]],
];

/** Node is always there; another language's sample is run where that language is. */
const runnable = samples.filter(([, command]) => spawnSync(command, ['--version']).status === 0);

describe.each(runnable)('the receiver in %s', (_, command, args) => {
  test('takes what is genuine and fresh, and nothing else', async () => {
    const { post, printed } = await receiverOf(command, args);
    expect(await post(headersAt(0))).toBe(204);
    expect(await post(headersAt(0, [newSecret(), secret]))).toBe(204);
    // The answer may be here before what the receiver prints.
    await expect.poll(printed).toBe('ticket.moved event-1\n'.repeat(2));
    expect(await post(headersAt(0), body.replace('moved', 'mover'))).toBe(400);
    expect(await post(headersAt(0, [newSecret()]))).toBe(400);
    expect(await post(headersAt(-600))).toBe(400);
    expect(await post(headersAt(600))).toBe(400);
    expect(await post({ ...headersAt(0), 'webhook-id': 'event-2' })).toBe(400);
    expect(await post({ ...headersAt(0), 'webhook-signature': 'v1,' })).toBe(400);
    expect(await post({ ...headersAt(0), 'webhook-timestamp': 'soon' })).toBe(400);
  });
});

test.skipIf(isAbsent('openssl'))('the lines for a shell print the signature', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'webhook-guide-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'body.json'), body);
  const headers = headersAt(0);
  const env = {
    ...process.env,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ID: headers['webhook-id'],
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
  };
  const { stdout } = await promisify(execFile)('bash', ['-c', sample('sh', 'openssl')], {
    cwd: folder,
    env,
  });
  expect(stdout.trim()).toBe(headers['webhook-signature']);
});

const plain = (line: string) => line.replaceAll(/ +/g, ' ');

test('the table of kinds is the one that operations are held to', () => {
  const rows = guide.split('\n').filter((line) => /^\| `[a-z_]+(?:\.[a-z_]+)+`/.test(line));
  expect(rows.map(plain)).toEqual(kindsTable().map(plain));
});

test('the retries are those of the schedule', () => {
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(retryText());
});
