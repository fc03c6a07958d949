import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const example = path.resolve(import.meta.dirname, '../../../../server/deploy/ha/patroni.yml');
const binaries = '/usr/lib/postgresql/15/bin';
const password = 'a-password-of-this-proof';

/** A server of the cluster. */
interface Node {
  name: string;
  folder: string;
  port: number;
  /** Where its Patroni answers. */
  rest: number;
  patroni: ChildProcess | null;
}

/** Three PostgreSQL servers under Patroni, by the example of apps/server/deploy/ha, on loopback. */
export interface PatroniCluster {
  /** The address of a superuser on all of them, which seeks the primary. */
  url(database: string): string;
  /** Kills the primary with its Patroni, as the loss of the machine would; answers how to start it again. */
  killPrimary(): Promise<() => void>;
  /** Hands the role of the primary to a standby. */
  switchOver(): Promise<void>;
  /** Waits until there is a primary other than `former`, and two standbys if `all`. Answers its name. */
  primary(options?: { former?: string; all?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

/** Starts etcd and the nodes. Needs Debian's packages patroni, etcd-server and postgresql-15, and root. */
export async function startCluster(): Promise<PatroniCluster> {
  for (const program of ['/usr/bin/patroni', '/usr/bin/etcd', `${binaries}/postgres`]) {
    if (!existsSync(program))
      throw new Error(`${program} is absent: apt-get install patroni etcd-server postgresql-15`);
  }
  const home = mkdtempSync(path.join(tmpdir(), 'basalt-failover-'));
  chmodSync(home, 0o755);
  const user = systemUser('postgres');
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = start(
    '/usr/bin/etcd',
    etcdArguments(path.join(home, 'etcd'), client, peer),
    path.join(home, 'etcd.log'),
  );
  const nodes: Node[] = [];
  for (const name of ['node-1', 'node-2', 'node-3']) {
    const folder = path.join(home, name);
    mkdirSync(folder, { mode: 0o700 });
    const node = { name, folder, port: await freePort(), rest: await freePort(), patroni: null };
    writeFileSync(path.join(folder, 'patroni.yml'), configurationOf(node, client), { mode: 0o600 });
    for (const file of [path.join(folder, 'patroni.yml'), folder])
      chownSync(file, user.uid, user.gid);
    nodes.push(node);
  }
  const startNode = (node: Node): void => {
    const file = path.join(node.folder, 'patroni.yml');
    node.patroni = start('/usr/bin/patroni', [file], path.join(home, `${node.name}.log`), user);
  };
  for (const node of nodes) startNode(node);
  const answers = async (node: Node, question: string): Promise<boolean> =>
    fetch(`http://127.0.0.1:${node.rest}/${question}`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const primary: PatroniCluster['primary'] = async ({ former = '', all = false } = {}) => {
    for (const end = performance.now() + 180_000; performance.now() < end; await sleep(50)) {
      for (const node of nodes) {
        if (node.name === former || !(await answers(node, 'primary'))) continue;
        const standbys = await Promise.all(nodes.map((one) => answers(one, 'replica?lag=1MB')));
        const synchronous = await Promise.all(nodes.map((one) => answers(one, 'synchronous')));
        if (all && !(standbys.filter(Boolean).length === 2 && synchronous.some(Boolean))) continue;
        return node.name;
      }
    }
    throw new Error('there is no primary after three minutes');
  };
  const named = (name: string): Node => nodes.find((node) => node.name === name) as Node;
  return {
    url: (database) =>
      `postgresql://postgres:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    primary,
    async killPrimary() {
      const node = named(await primary());
      const pid = Number(
        readFileSync(path.join(node.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0],
      );
      node.patroni?.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      return () => startNode(node);
    },
    async switchOver() {
      const leader = await primary();
      const response = await fetch(`http://127.0.0.1:${named(leader).rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader }),
      });
      if (!response.ok) throw new Error(`switchover: ${await response.text()}`);
    },
    async stop() {
      await Promise.all(nodes.map(({ patroni }) => ended(patroni)));
      await ended(etcd);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The example, with addresses and names of this machine. */
function configurationOf({ name, folder, port, rest }: Node, etcd: number): string {
  const places: [RegExp, string][] = [
    [/<node-1>/gu, name],
    [/<10\.0\.0\.1>:8008/gu, `127.0.0.1:${rest}`],
    [/<10\.0\.0\.1>:5432/gu, `127.0.0.1:${port}`],
    [/hosts: .*/u, `hosts: 127.0.0.1:${etcd}`],
    [/data_dir: .*/u, `data_dir: ${folder}/data`],
    [/bin_dir: .*/u, `bin_dir: ${binaries}`],
    [
      /pgpass: .*/u,
      `pgpass: ${folder}/pgpass\n  parameters: { unix_socket_directories: '${folder}' }`,
    ],
    [/<password>/gu, password],
    [/10\.0\.0\.0\/24/gu, '127.0.0.1/32'],
  ];
  return places.reduce(
    (text, [place, value]) => {
      if (!new RegExp(place.source, 'u').test(text))
        throw new Error(`patroni.yml has no ${place.source}`);
      return text.replace(place, value);
    },
    readFileSync(example, 'utf8'),
  );
}

const etcdArguments = (folder: string, client: number, peer: number): string[] => [
  `--data-dir=${folder}`,
  `--listen-client-urls=http://127.0.0.1:${client}`,
  `--advertise-client-urls=http://127.0.0.1:${client}`,
  `--listen-peer-urls=http://127.0.0.1:${peer}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
  `--initial-cluster=default=http://127.0.0.1:${peer}`,
];

function start(
  program: string,
  args: readonly string[],
  log: string,
  user?: { uid: number; gid: number },
): ChildProcess {
  const file = openSync(log, 'a');
  return spawn(program, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', file, file],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
  });
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

function systemUser(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}
