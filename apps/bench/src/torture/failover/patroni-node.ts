import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endDaemon, startDaemon, type SystemUser } from './daemon.ts';
import { filledExample } from './filled-example.ts';
import { freePort } from './free-port.ts';
import { startRelay, type Relay } from './relay.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** The folder of Debian's programs of PostgreSQL 15. */
export const binaries = '/usr/lib/postgresql/15/bin';
/** The password of every user of the cluster. */
export const password = 'a-password-of-this-proof';

/** One PostgreSQL server with its Patroni. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  /** The address of Patroni: `http://127.0.0.1:PORT`. */
  readonly rest: string;
  /** The relay through which it reaches etcd. */
  readonly etcd: Relay;
  /** The file system of its data folder. */
  readonly disk: SmallDisk;
  start(): void;
  /** Kills PostgreSQL and Patroni with -9, as the loss of the machine would. */
  kill(): void;
  /** Whether Patroni's health check of this name answers 200. */
  is(check: string): Promise<boolean>;
  /** The last 30 lines of the log of Patroni and PostgreSQL. */
  log(): string;
  stop(): Promise<void>;
}

/** Prepares a node below `home`; it is not started. */
export async function openNode(
  name: string,
  { home, etcd: etcdPort, user }: { home: string; etcd: number; user: SystemUser },
): Promise<PatroniNode> {
  const [port, restPort] = [await freePort(), await freePort()];
  const etcd = await startRelay(etcdPort);
  const disk = mountSmallDisk(path.join(home, name), user);
  const [settings, passwords, log] = ['yml', 'pgpass', 'log'].map((end) =>
    path.join(home, `${name}.${end}`),
  ) as [string, string, string];
  writeFileSync(settings, settingsOf({ name, port, restPort, etcd, disk, passwords }));
  writeFileSync(passwords, '', { mode: 0o600 });
  for (const file of [settings, passwords]) chownSync(file, user.uid, user.gid);
  let patroni: ChildProcess | null = null;
  const killPostgres = (): void => {
    const file = path.join(disk.folder, 'data/postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    // The file of a killed server still exists, and its id may belong to another process now.
    if (pid > 0 && commandOf(pid).startsWith(binaries)) process.kill(pid, 'SIGKILL');
  };
  return {
    name,
    port,
    rest: `http://127.0.0.1:${restPort}`,
    etcd,
    disk,
    start: () => void (patroni = startDaemon('/usr/bin/patroni', [settings], { log, user })),
    kill() {
      patroni?.kill('SIGKILL');
      killPostgres();
    },
    is: (check) =>
      fetch(`http://127.0.0.1:${restPort}/${check}`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    log: () => `${name}:\n${readFileSync(log, 'utf8').split('\n').slice(-30).join('\n')}`,
    async stop() {
      await endDaemon(patroni);
      killPostgres();
      etcd.close();
      disk.unmount();
    },
  };
}

/** The program and arguments of a process; empty when it is not there. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The example, with the addresses and names of this node. */
function settingsOf(node: {
  name: string;
  port: number;
  restPort: number;
  etcd: Relay;
  disk: SmallDisk;
  passwords: string;
}): string {
  const { name, port, restPort, etcd, disk, passwords } = node;
  return filledExample('ha/patroni.yml', [
    [/<node-1>/gu, name],
    [/<10\.0\.0\.1>:8008/gu, `127.0.0.1:${restPort}`],
    [/<10\.0\.0\.1>:5432/gu, `127.0.0.1:${port}`],
    // With this option Patroni does not ask etcd for its address, which would not lead through the relay.
    [/hosts: .*/u, `hosts: 127.0.0.1:${etcd.port}\n  use_proxies: true`],
    [/data_dir: .*/u, `data_dir: ${disk.folder}/data`],
    [/bin_dir: .*/u, `bin_dir: ${binaries}`],
    [
      /pgpass: .*/u,
      `pgpass: ${passwords}\n  parameters: { unix_socket_directories: '', max_wal_size: 128MB }`,
    ],
    // Each new primary begins a new segment of the log. Many segments of 16 MiB would fill the disk.
    [/- data-checksums/u, "- data-checksums\n    - wal-segsize: '1'"],
    [/<password>/gu, password],
    [/10\.0\.0\.0\/24/gu, '127.0.0.1/32'],
  ]);
}
