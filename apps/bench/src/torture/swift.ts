import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUIDv7 as newId } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileStorage, createS3Bucket } from '@basalt/files';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const kinds = ['object', 'container', 'account'] as const;
const portOf = (kind: (typeof kinds)[number], node: number): number =>
  26_200 + kinds.indexOf(kind) + node * 10;
const endpoint = 'http://127.0.0.1:26080';
const settings = {
  bucket: 'files',
  prefix: 'basalt',
  region: 'us-east-1',
  accessKeyId: 'basalt:files',
  secretAccessKey: 'secret',
  endpoint,
  pathStyle: true,
};

const filters = 'catch_errors cache s3api tempauth copy slo dlo';

/** The bytes in the form that the storage expects. */
async function* chunked(bytes: Uint8Array) {
  yield bytes;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Starts two storage nodes and a proxy with the S3 interface, with their files in the folder. `stop` kills one node, or all
 * processes.
 */
async function startSwift(folder: string): Promise<{ stop: (node?: number) => Promise<void> }> {
  const running: { node: number; child: ChildProcess }[] = [];
  const run = (node: number, program: string, file: string) =>
    running.push({ node, child: spawn(program, [path.join(folder, file)], { stdio: 'ignore' }) });
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${folder}\nuser = ${process.env['USER'] ?? 'root'}\nworkers = 0\n`;
  const hash = '[swift-hash]\nswift_hash_path_suffix = basalt\n';
  await writeFile(path.join(folder, 'swift.conf'), hash);
  for (const kind of kinds) {
    const ring = (...args: string[]) =>
      spawnSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: folder });
    if (ring('create', '4', '2', '0').error) {
      throw new Error(
        'needs Debian’s packages swift-proxy, swift-object, swift-container and swift-account',
      );
    }
    for (const node of [1, 2]) {
      await mkdir(path.join(folder, String(node), 'disk'), { recursive: true });
      ring('add', `r1z${node}-127.0.0.1:${portOf(kind, node)}/disk`, '1');
      const text = `${common(portOf(kind, node))}devices = ${folder}/${node}\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
      await writeFile(path.join(folder, `${kind}-${node}.conf`), text);
    }
    ring('rebalance');
  }
  const parts = filters.split(' ').map((filter) => {
    const use = filter === 'cache' ? 'memcache' : filter;
    return `[filter:${filter}]\nuse = egg:swift#${use}\n${filter === 'cache' ? 'memcache_servers = 127.0.0.1:1\n' : ''}${filter === 's3api' ? 'location = us-east-1\n' : ''}${filter === 'tempauth' ? 'user_basalt_files = secret .admin\n' : ''}`;
  });
  const app =
    '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nconn_timeout = 1\n';
  const pipeline = `[pipeline:main]\npipeline = ${filters} proxy-server\n`;
  await writeFile(
    path.join(folder, 'proxy.conf'),
    common(26_080) + pipeline + app + parts.join(''),
  );
  for (const node of [1, 2])
    for (const kind of kinds) run(node, `swift-${kind}-server`, `${kind}-${node}.conf`);
  run(0, 'swift-proxy-server', 'proxy.conf');
  const stop = async (node?: number) => {
    for (const { child } of running.filter((entry) => node === undefined || entry.node === node)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  return { stop };
}

/** Makes the bucket, which a write with an empty name does. Tries for half a minute, until Swift serves. */
async function makeBucket(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createS3Bucket(settings).write('', chunked(Buffer.alloc(0)), 0);
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(500);
    }
  }
}

/** Runs the test suite of file storages on Swift. */
async function suite(say: (line: string) => void): Promise<Metric> {
  const program = path.join(root, 'apps/dev/src/run-tests.ts');
  const args = [program, 'packages/files/test/storage.test.ts', '-t', 'a bucket (?!that fails)'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BASALT_S3_SETTINGS: JSON.stringify(settings) },
    timeout: 5 * 60_000,
  });
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    say(line);
    if (/^\d+ passed/u.test(line)) last = line;
  }
  const metric = 'the suite of every storage of files, on OpenStack Swift’s S3 interface';
  return { metric, bar: 'all pass', measured: last, held: / 0 failed/u.test(last) };
}

/** The maximum time for reading the stored files again, in milliseconds. Files that are left then count as unread. */
const maxReadMs = 5 * 60_000;
/** Milliseconds that a writer waits between two files. */
const pause = 250;

/** Stores files until the end; one node is killed after half of the time. Then reads and compares them. */
async function load(
  stop: (node: number) => Promise<void>,
  minutes: number,
  say: (line: string) => void,
): Promise<Metric> {
  const storage = createFileStorage(createS3Bucket(settings));
  const end = Date.now() + minutes * 60_000;
  const counts = { stored: 0, refused: 0, read: 0, wrong: 0, missing: 0, unread: 0 };
  const stored = new Map<string, string>();
  async function write(): Promise<void> {
    while (Date.now() < end) {
      const bytes = randomBytes(1000 + Math.floor(Math.random() * 1_000_000));
      const place = { organizationId: newId(), id: newId() };
      try {
        const received = await storage.receive(place, chunked(bytes), bytes.length);
        await storage.keep(place.organizationId, received);
        stored.set(place.organizationId, received.sha256);
        counts.stored += 1;
      } catch {
        // A caller would get the refusal and send the file again.
        counts.refused += 1;
      }
      await sleep(pause);
    }
  }
  const progress = setInterval(() => say(JSON.stringify(counts)), 10_000);
  const killed = sleep(minutes * 30_000).then(() => stop(2));
  await Promise.all([killed, ...Array.from({ length: 4 }, write)]);
  const readUntil = Date.now() + maxReadMs;
  const remaining = stored.entries();
  async function read(): Promise<void> {
    for (const [organizationId, sha256] of remaining) {
      if (Date.now() > readUntil) {
        counts.unread += 1;
        continue;
      }
      try {
        const opened = await storage.open(organizationId, sha256);
        const bytes = opened && Buffer.concat(await Array.fromAsync(opened));
        counts.read += 1;
        if (bytes === null) counts.missing += 1;
        else if (digestOf(bytes) !== sha256) counts.wrong += 1;
      } catch {
        counts.unread += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, read));
  clearInterval(progress);
  return {
    metric: `OpenStack Swift’s S3 interface under 4 writers for ${minutes} minutes, one of two storage nodes killed (SIGKILL) after half of them`,
    bar: 'every file that was said to be stored is there, whole',
    measured: `${counts.stored} stored, ${counts.read} of them read again: ${counts.missing} missing, ${counts.wrong} other bytes; ${counts.refused} uploads refused as unavailable`,
    held: counts.stored > 0 && counts.missing + counts.wrong + counts.unread === 0,
  };
}

/** Files in OpenStack Swift, through its S3 interface, while one of its nodes is killed. */
export const swift: Proof = {
  name: 'swift',
  summary: 'files in OpenStack Swift’s S3 interface (Debian’s packages), one of two nodes killed',
  minutes: 30,
  run: async ({ say }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'basalt-swift-'));
    const { stop } = await startSwift(folder);
    try {
      await makeBucket();
      const minutes = Number(process.env['BASALT_SWIFT_MINUTES'] ?? 10);
      return [await suite(say), await load(stop, minutes, say)];
    } finally {
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
