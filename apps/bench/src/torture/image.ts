import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { buildImage, type BuiltImage } from '../image/build-image.ts';
import { firstProcess } from '../image/image-root.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
/** MiB that the image may add to its base: Node is 143 of them, PostgreSQL 50. */
const sizeBar = 280;

/** Builds the image without a Docker engine, and runs its server as a cluster would. */
export const image: Proof = {
  name: 'image',
  summary:
    'the Dockerfile’s steps without a Docker engine: read-only, unprivileged, both kinds of database',
  minutes: 20,
  run: async ({ say }) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) {
      throw new Error(
        'this proof stands in for a container engine by chroot: run it as root on Linux',
      );
    }
    const work = mkdtempSync(path.join(tmpdir(), 'basalt-image-'));
    try {
      const built = await buildImage(repository, 'apps/server/deploy/Dockerfile', work, say);
      const size = built.root.size();
      const metrics = [
        {
          metric:
            'the image, its base not counted (npm’s locked packages, Node and PostgreSQL among them)',
          bar: `≤ ${sizeBar} MiB`,
          measured: `${size} MiB`,
          held: size <= sizeBar,
        },
      ];
      say('on the embedded database');
      metrics.push(await life(built, path.join(work, 'data-1'), 'the embedded database', {}));
      say('with DATABASE_URL');
      const own = mkdtempSync(path.join(tmpdir(), 'basalt-image-db-'));
      const postgres = await openEmbeddedPostgres({ dataDir: own });
      const settings = {
        DATABASE_URL: postgres.url,
        SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
      };
      try {
        metrics.push(await life(built, path.join(work, 'data-2'), '`DATABASE_URL`', settings));
      } finally {
        await postgres.close();
        rmSync(own, { recursive: true, force: true });
      }
      return metrics;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** A started server of the image: its address, the milliseconds until it listened, the id of its first process, and its exit code. */
interface Started {
  address: string;
  milliseconds: number;
  first: number;
  ended: Promise<number | null>;
}

/** Starts the image's command, sends requests, runs the image's health check, and ends the command by the image's stop signal. */
async function life(
  built: BuiltImage,
  data: string,
  on: string,
  settings: Readonly<Record<string, string>>,
): Promise<Metric> {
  const of = (name: string) => built.steps.findLast(({ instruction }) => instruction === name);
  const [uid = 0, gid = 0] = built.user.split(':').map(Number);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  const env: Record<string, string> = { ...built.env, ...settings, PORT: '0', HOST: '127.0.0.1' };
  const entry = { cwd: built.cwd, user: built.user, data, env };
  const command = JSON.parse(of('CMD')?.text ?? '') as string[];
  const check = JSON.parse(of('HEALTHCHECK')?.text.replace(/^.*?CMD /u, '') ?? '') as string[];

  const server = built.root.start(command, entry);
  try {
    const { address, milliseconds, first, ended } = await listening(server);
    const answers = await Promise.all(['/readyz', '/login'].map((at) => fetch(address + at)));
    const memory = Math.round(residentKiB(first) / 1024);
    const asked = { ...entry, env: { ...env, PORT: new URL(address).port } };
    const { code: checked } = await built.root.run(check, asked);
    const { code: intruded } = await built.root.run(['sh', '-c', intrusion], entry);
    const written = readdirSync(data);
    const since = performance.now();
    process.kill(first, of('STOPSIGNAL')?.text as NodeJS.Signals);
    const code = await ended;
    const took = Math.round(performance.now() - since);
    const isEmbedded = settings['DATABASE_URL'] === undefined;
    const outcomes = [...answers.map(({ status }) => status), checked, intruded, code];
    return {
      metric: `the image’s command as user ${uid}, without capabilities, in a read-only tree on ${on}: start, \`/readyz\`, \`/login\`, its health check, writing outside /data, its stop signal`,
      bar: `200, 200, passes, refused, ends with 0 within 15 s; ${isEmbedded ? 'writes below /data' : 'writes only below /data/files'}`,
      measured: `${outcomes.slice(0, 2).join(', ')}, ${checked === 0 ? 'passes' : 'fails'}, ${
        intruded === 0 ? 'refused' : 'written'
      }, ended with ${code} in ${took} ms; ${written.length === 0 ? 'nothing written' : `wrote below /data: ${written.join(', ')}`}; it listened after ${milliseconds} ms, with ${memory} MiB`,
      held:
        outcomes.join() === '200,200,0,0,0' &&
        took < 15_000 &&
        (isEmbedded ? written.length > 0 : written.join() === 'files'),
    };
  } finally {
    server.kill('SIGKILL');
  }
}

/** Ends with 0 when no file can be made outside the data folder. */
const intrusion =
  'for at in / /app /etc /usr /var/cache/basalt; do touch "$at/x" 2>/dev/null && exit 1; done; exit 0';

async function listening(server: ChildProcess): Promise<Started> {
  const since = performance.now();
  const ended = new Promise<number | null>((end) => server.once('close', end));
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  }
  while (server.exitCode === null && performance.now() - since < 120_000) {
    const address = /listening on (http:\/\/\S+)/u.exec(printed)?.[1];
    const milliseconds = Math.round(performance.now() - since);
    if (address !== undefined) {
      return { address, milliseconds, ended, first: firstProcess(server) };
    }
    await sleep(10);
  }
  throw new Error(`the image does not serve: ${printed}`);
}

function residentKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
