import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { basaltJson } from '../processes.ts';
import { createClient } from './client.ts';
import { openFaultyGround, statusOf, type FaultyGround } from './faulty-ground.ts';
import { prepareGround } from './prepare-ground.ts';
import type { Ground } from './history.ts';

/** What another tenant's reads were like during an attack. */
export interface Neighbour {
  reads: number;
  /** Milliseconds. */
  p99: number;
  /** Statuses other than 200. */
  wrong: number[];
}

/** A server process with two tenants: one attacks with a good key of its own, the other one reads. */
export interface AbuseGround extends FaultyGround {
  /** A project of the attacking tenant. */
  attacked: Ground;
  /** Carries the attack out while the other tenant reads its boards every 20 ms, with four clients. */
  beside(attack: () => Promise<void>): Promise<Neighbour>;
  /** The most resident memory of the server since its start, in MiB. */
  peakMemory(): number;
}

/** Starts it. */
export async function openAbuseGround(): Promise<AbuseGround> {
  const scene = await openFaultyGround();
  const attacked = await prepareGround(scene.client(), scene.organization);
  const ask = (...args: string[]) => basaltJson(scene.database.settings, ...args);
  const { id: other } = await ask('organization', 'create', '--name', 'Neighbour');
  const named = ['--organization', other, '--name', 'All', '--scopes', '*'];
  const token = String((await ask('credential', 'create', ...named))['token']);
  const neighbour = () => createClient(scene.server.address, token);
  const { project } = await prepareGround(neighbour(), other);

  async function readOn(stop: AbortSignal, took: number[], wrong: number[]): Promise<void> {
    const client = neighbour();
    while (!stop.aborted) {
      const outcome = await client.send({ path: `/projects/${project}/boards` });
      if (statusOf(outcome) !== 200) wrong.push(statusOf(outcome));
      took.push(outcome.took);
      await sleep(20);
    }
    client.close();
  }

  return {
    ...scene,
    attacked,
    async beside(attack) {
      const stop = new AbortController();
      const took: number[] = [];
      const wrong: number[] = [];
      const reading = [1, 2, 3, 4].map(() => readOn(stop.signal, took, wrong));
      await attack().finally(() => stop.abort());
      await Promise.all(reading);
      const sorted = took.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
      return { reads: took.length, p99, wrong };
    },
    peakMemory() {
      const status = readFileSync(`/proc/${scene.server.child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(?<kib>\d+) kB/u.exec(status)?.groups?.['kib']) / 1024;
    },
  };
}

/** The neighbour in words: for the figures. */
export const toldNeighbour = ({ reads, p99, wrong }: Neighbour): string =>
  `another tenant’s p99 ${p99.toFixed(0)} ms of ${reads} reads, ${wrong.length} not answered with 200`;
