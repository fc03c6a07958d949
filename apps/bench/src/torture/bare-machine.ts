import { execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBareRoot, ordinary, owned, root, startInside, type Person } from './bare-root.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const debootstrap = '/usr/sbin/debootstrap';

/** The promises of README.md, on a machine with only Node 20 and npm. */
export const bareMachine: Proof = {
  name: 'bare-machine',
  summary: '`npm start` and `npm test` in a minimal Debian, as root and as an ordinary user',
  minutes: 90,
  run: async ({ say }) => {
    const { npm_execpath: npm = '' } = process.env;
    if (process.getuid?.() !== 0 || !existsSync(debootstrap) || !existsSync(npm)) {
      throw new Error(
        'this proof makes a minimal Debian: run it by `npm run` as root on Linux, with the package debootstrap',
      );
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'basalt-bare-'));
    chmodSync(folder, 0o755);
    try {
      say('making a minimal Debian');
      makeBareRoot(folder, npm);
      const metrics: Metric[] = [];
      for (const person of [ordinary, root]) {
        putTree(folder, person);
        say(`npm start as ${person.name}`);
        metrics.push(await startLeg(folder, person));
        say(`npm test as ${person.name}`);
        metrics.push(await testLeg(folder, person, say));
      }
      return metrics;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Copies the files of the working tree that git tracks. */
function putTree(folder: string, person: Person): void {
  const target = path.join(folder, person.home, 'basalt');
  const script = 'mkdir -p "$0" && git ls-files -z | tar c --null -T - | tar x -C "$0"';
  execFileSync('sh', ['-c', script, target], { cwd: repository });
  owned(folder, person);
}

const nameOf = ({ name }: Person): string => (name === root.name ? 'root' : 'an ordinary user');

/** Runs the server until it ends. Then prints its exit code and the other processes that still run. */
const untilEnded = String.raw`npm start & child=$!
trap 'kill "$child"' TERM
wait "$child"; wait "$child"; echo "ended with $?"
for one in /proc/[0-9]*; do read -r name < "$one/comm" && [ "$name" = sh ] || echo "left: $name"; done`;

/** Starts the server for the first time, sends the printed request, and ends the server by SIGTERM. */
async function startLeg(folder: string, person: Person): Promise<Metric> {
  const since = performance.now();
  const child = startInside(folder, person, ['sh', '-c', untilEnded], { PORT: '0' });
  const closed = new Promise((end) => child.once('close', end));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  }
  while (!/listening on http/u.test(printed)) {
    if (child.exitCode !== null) throw new Error(`npm start failed: ${printed}`);
    await sleep(50);
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  const megabytes = sizeOf(path.join(folder, person.home, 'basalt/node_modules'));
  const line = /curl -s -H '(?<name>[^:]+): (?<value>[^']+)' '(?<url>[^']+)'/u.exec(
    printed,
  )?.groups;
  const headers = { [line?.['name'] ?? '']: line?.['value'] ?? '' };
  const { status } = await fetch(line?.['url'] ?? '', { headers });
  process.kill(firstProcess(child), 'SIGTERM');
  await closed;
  const ended = /ended with (\d+)/u.exec(printed)?.[1];
  const leftovers = [...printed.matchAll(/^left: (.*)$/gmu)].map(([, name]) => name);
  return {
    metric: `a minimal Debian with Node 20 and npm, as ${nameOf(person)}: \`npm start\` from a copy of the tree, its printed request, SIGTERM`,
    bar: 'answers 200; ends with 0 and leaves no process; ≤ 400 MB installed',
    measured: `${status}; ended with ${ended}, left ${leftovers.join(', ') || 'none'}; ${megabytes} MB; it listened after ${seconds} s, all installed, with a cache of npm that was empty`,
    held: status === 200 && ended === '0' && leftovers.length === 0 && megabytes <= 400,
  };
}

/** The id of the process that is process 1 in the namespace of `started`. Signals must be sent to it. */
function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

const sizeOf = (folder: string): number =>
  Math.ceil(
    Number(execFileSync('du', ['-s', '-B1', folder], { encoding: 'utf8' }).split('\t')[0]) / 1e6,
  );

/** Runs every test, after `npm start` has installed the packages. */
async function testLeg(folder: string, person: Person, say: (line: string) => void) {
  const since = performance.now();
  const child = startInside(folder, person, ['npm', 'test']);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  }
  const code = await new Promise<number | null>((end) => child.once('close', end));
  const closing = [...printed.matchAll(/^\d+ passed, \d+ failed.*$/gmu)].at(-1)?.[0];
  if (code !== 0) say(printed.slice(-20_000));
  const minutes = ((performance.now() - since) / 60_000).toFixed(0);
  return {
    metric: `the same machine, as ${nameOf(person)}: \`npm test\``,
    bar: '0 failed',
    measured: `${closing ?? `ended with ${code}`}, in ${minutes} min`,
    held: code === 0 && closing !== undefined,
  };
}
