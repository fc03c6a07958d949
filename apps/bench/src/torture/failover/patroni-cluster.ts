import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@basalt/persistence';
import { systemUser } from './daemon.ts';
import { startEtcd } from './etcd.ts';
import { binaries, openNode, password, type PatroniNode } from './patroni-node.ts';

/** Milliseconds to wait for a primary. */
const timeoutMs = 180_000;

/** Takes the role from the primary with this name. Returns a function that repairs the node. */
export type Loss = (primary: string) => Promise<() => void>;

/** Three PostgreSQL servers under Patroni on loopback, with the example of apps/server/deploy/ha. */
export interface PatroniCluster {
  /** The address of a superuser for all servers. A connection to it finds the primary. */
  url(database: string): string;
  /** Waits until there is a primary other than `former`, and with `all` two standbys. Returns the name of the primary. */
  primary(options?: { former?: string; all?: boolean }): Promise<string>;
  kill: Loss;
  switchOver: Loss;
  cutOffFromEtcd: Loss;
  fillDisk: Loss;
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
  chownSync(home, user.uid, user.gid);
  const etcd = await startEtcd(home);
  const nodes: PatroniNode[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await etcd.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const place = { home, etcd: etcd.port, user };
    for (const name of ['node-1', 'node-2', 'node-3']) nodes.push(await openNode(name, place));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const node of nodes) node.start();
  const named = (name: string): PatroniNode =>
    nodes.find((node) => node.name === name) as PatroniNode;
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: (database) =>
      `postgresql://postgres:${password}@${hosts}/${database}?target_session_attrs=read-write`,
    primary: (options = {}) => findPrimary(nodes, options),
    async kill(primary) {
      const node = named(primary);
      node.kill();
      return () => node.start();
    },
    switchOver: async (leader) => {
      await askToSwitchOver(named(leader));
      return () => undefined;
    },
    async cutOffFromEtcd(primary) {
      const { etcd: relay } = named(primary);
      relay.cut();
      return () => relay.restore();
    },
    async fillDisk(primary) {
      const { disk, port } = named(primary);
      disk.fill();
      await useUpLog(port);
      return () => disk.empty();
    },
    stop,
  };
}

/**
 * Asks Patroni to switch over, up to five times: on a busy machine etcd may answer Patroni too late, and the switch may happen
 * or not.
 */
async function askToSwitchOver(node: PatroniNode): Promise<void> {
  const body = JSON.stringify({ leader: node.name });
  let answer = '';
  for (let attempts = 5; attempts > 0; attempts -= 1) {
    const response = await fetch(`${node.rest}/switchover`, { method: 'POST', body });
    if (response.ok) return;
    answer = await response.text();
    await sleep(1_000);
    if (!(await node.is('primary'))) return;
  }
  throw new Error(`switchover: ${answer}`);
}

async function findPrimary(
  nodes: readonly PatroniNode[],
  { former = '', all = false }: { former?: string; all?: boolean },
): Promise<string> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(50)) {
    for (const node of nodes) {
      if (node.name === former || !(await node.is('primary'))) continue;
      if (!all) return node.name;
      const standbys = await Promise.all(nodes.map((member) => member.is('replica?lag=1MB')));
      const synchronous = await Promise.all(nodes.map((member) => member.is('synchronous')));
      if (standbys.filter(Boolean).length === 2 && synchronous.some(Boolean)) return node.name;
    }
  }
  throw new Error(
    `no primary within ${timeoutMs / 1000} s\n${nodes.map((node) => node.log()).join('\n')}`,
  );
}

/**
 * Writes to the log until the server fails: without this, prepared segments of the log would last for minutes. Each write waits for the
 * standby, so that the standby does not fall behind.
 */
async function useUpLog(port: number): Promise<void> {
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const write = `select pg_logical_emit_message(true, 'filler', repeat('x', 200000))`;
  await withClient(url, async (client) => {
    for (let remaining = 5_000; remaining > 0; remaining -= 1) await client.query(write);
  }).catch(() => undefined);
}
