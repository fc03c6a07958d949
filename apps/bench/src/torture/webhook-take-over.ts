import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { basalt, startServer } from '../processes.ts';
import type { Metric } from './metric.ts';
import type { ProofRun } from './proof.ts';

const command = path.resolve(import.meta.dirname, '../../../server/bin/basalt.ts');
const rounds = 5;
/**
 * The maximum time until another worker calls again, in seconds: a claim lasts a minute, and the other worker has half a
 * minute to find the delivery.
 */
const bar = 90;

/** A receiver whose calls wait until the test answers them. */
async function openReceiver() {
  let onCall: ((answer: () => void) => void) | null = null;
  const server = createServer((request, response) => {
    request.resume().on('end', () => onCall?.(() => response.writeHead(204).end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits for the next call, at most two minutes, and returns a function that answers it. */
    next: () =>
      new Promise<() => void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no call in two minutes')), 120_000);
        onCall = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A `basalt worker` that has begun to deliver. */
async function startWorker(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [command, 'worker'], {
    env: { ...process.env, ...env, SERVICE_LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.once('exit', () => reject(new Error(`the worker ended: ${text}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('doing background work')) resolve();
    });
  });
  return child;
}

/**
 * Kills `basalt worker` with -9 while a receiver does not answer its call, and measures the time until another worker, which runs
 * already, calls again. It uses the real clock and the real length of a claim.
 */
export async function takeOverMetric({ say }: ProofRun): Promise<Metric> {
  const opened = new AsyncDisposableStack();
  try {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-take-over-'));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const postgres = await openEmbeddedPostgres({ dataDir });
    opened.defer(() => postgres.close());
    const env = {
      DATABASE_URL: postgres.url,
      SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_WORKER: 'false',
      SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
      PORT: '0',
    };
    const server = await startServer('apps/server/src/main.mjs', env);
    opened.defer(() => server.stop());
    const receiver = await openReceiver();
    opened.defer(() => receiver.close());
    const { id: organization = '' } = await basalt(env, 'organization', 'create', '--name', 'Q');
    const input = ['--organization', organization, '--name', 'K', '--scopes', '*'];
    const { token } = await basalt(env, 'credential', 'create', ...input);
    const post = async (at: string, body?: object): Promise<string> => {
      const response = await fetch(`${server.address}/api/v1${at}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return ((await response.json()) as { data: { id: string } }).data.id;
    };
    const hook = { url: receiver.url, events: ['project.created'] };
    const webhook = await post(`/organizations/${organization}/webhooks`, hook);

    const seconds: number[] = [];
    let present = await startWorker(env);
    opened.defer(() => void present.kill('SIGKILL'));
    for (let round = 1; round <= rounds; round += 1) {
      const killed = present;
      const otherWorker = await startWorker(env);
      // The other worker is stopped, so that it does not claim the delivery first.
      otherWorker.kill('SIGSTOP');
      present = otherWorker;
      const held = receiver.next();
      await post(`/webhooks/${webhook}/test`);
      await held;
      const again = receiver.next();
      const exited = new Promise((resolve) => killed.once('exit', resolve));
      killed.kill('SIGKILL');
      await exited;
      otherWorker.kill('SIGCONT');
      const since = performance.now();
      const answer = await again;
      seconds.push((performance.now() - since) / 1000);
      answer();
      say(`round ${round} of ${rounds}: taken over after ${seconds.at(-1)?.toFixed(1)} s`);
    }
    const [min, max] = [Math.min(...seconds), Math.max(...seconds)];
    return {
      metric: `\`basalt worker\` killed with -9 while the receiver holds its call × ${rounds}; another one calls again`,
      bar: `within ${bar} s of the kill`,
      measured: `${min.toFixed(1)} to ${max.toFixed(1)} s`,
      held: seconds.length === rounds && max <= bar,
    };
  } finally {
    await opened.disposeAsync();
  }
}
