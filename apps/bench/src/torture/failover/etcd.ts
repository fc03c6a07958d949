import path from 'node:path';
import { endDaemon, startDaemon } from './daemon.ts';
import { freePort } from './free-port.ts';

/** One etcd on loopback. */
export interface Etcd {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts etcd with its data in `home`. */
export async function startEtcd(home: string): Promise<Etcd> {
  const [port, peer] = [await freePort(), await freePort()];
  const [own, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = [
    `--data-dir=${path.join(home, 'etcd')}`,
    `--listen-client-urls=${own}`,
    `--advertise-client-urls=${own}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ];
  const child = startDaemon('/usr/bin/etcd', args, { log: path.join(home, 'etcd.log') });
  return { port, stop: () => endDaemon(child) };
}
