import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { buildInFolder, processOptions, type BuiltImage } from './build-in-folder.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

/** MiB that the image may add to its base: Node is 143 of them, PostgreSQL 50. */
const sizeBar = 280;

/** Runs the steps of the Dockerfile in a folder, and its server as the user of the image. */
export const image: Proof = {
  name: 'image',
  summary: 'the Dockerfile’s steps in a folder: unprivileged, both kinds of database',
  minutes: 20,
  run: async ({ say }) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new Error('this proof starts the server as another user: run it as root on Linux');
    const work = mkdtempSync(path.join(tmpdir(), 'basalt-image-'));
    try {
      const built = buildInFolder(work, say);
      const size = Number(
        execFileSync('du', ['-smx', '--apparent-size', built.root]).toString().split('\t')[0],
      );
      say('on the embedded database');
      const embedded = await life(built, path.join(work, 'data-1'), {});
      say('with DATABASE_URL');
      const postgres = await openEmbeddedPostgres({ dataDir: path.join(work, 'postgres') });
      try {
        const secret = randomBytes(32).toString('hex');
        const settings = { DATABASE_URL: postgres.url, SERVICE_SECRET_KEY: secret };
        return [
          {
            metric:
              'the image, its base not counted (npm’s locked packages, Node and PostgreSQL among them)',
            bar: `≤ ${sizeBar} MiB`,
            measured: `${size} MiB`,
            held: size <= sizeBar,
          },
          embedded,
          await life(built, path.join(work, 'data-2'), settings),
        ];
      } finally {
        await postgres.close();
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** Starts the image's command, sends requests, runs the image's health check, and ends the command by the image's stop signal. */
async function life(
  built: BuiltImage,
  data: string,
  settings: Readonly<Record<string, string>>,
): Promise<Metric> {
  mkdirSync(data, { mode: 0o700 });
  const { root, user, textOf } = built;
  chownSync(data, user.uid, user.gid);
  const options = processOptions(built);
  const env = { ...options.env, ...settings, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data };
  const [program = '', ...args] = JSON.parse(textOf('CMD')) as string[];
  const server = spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((end) => server.once('close', end));
  try {
    const address = await listening(server);
    const answers = await Promise.all(['/readyz', '/login'].map((at) => fetch(address + at)));
    const [checker = '', ...check] = JSON.parse(
      textOf('HEALTHCHECK').replace(/^CMD /u, ''),
    ) as string[];
    const checkEnv = { ...env, PORT: new URL(address).port };
    const checked = spawnSync(checker, check, { ...options, env: checkEnv }).status;
    const intruded = spawnSync('sh', ['-c', intrusion], { cwd: root, ...user }).status;
    const written = readdirSync(data);
    const since = performance.now();
    server.kill(textOf('STOPSIGNAL') as NodeJS.Signals);
    const code = await ended;
    const took = Math.round(performance.now() - since);
    const isEmbedded = settings['DATABASE_URL'] === undefined;
    const outcomes = [...answers.map(({ status }) => status), checked, intruded, code];
    return {
      metric: `the image’s command as user ${user.uid} on ${isEmbedded ? 'the embedded database' : '`DATABASE_URL`'}: \`/readyz\`, \`/login\`, its health check, writing outside /data, its stop signal`,
      bar: `200, 200, 0, refused (0), ends with 0 within 15 s; ${isEmbedded ? 'writes below /data' : 'writes only below /data/files'}`,
      measured: `${outcomes.join(', ')} in ${took} ms; wrote below /data: ${written.join(', ') || 'nothing'}`,
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
  'for at in . app app/apps/server/src var/cache/basalt; do touch "$at/x" 2>/dev/null && exit 1; done; exit 0';

async function listening(server: ChildProcess): Promise<string> {
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  }
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(10)) {
    const address = /listening on (http:\/\/\S+)/u.exec(printed)?.[1];
    if (address !== undefined) return address;
    if (server.exitCode !== null) break;
  }
  throw new Error(`the image does not serve: ${printed}`);
}
