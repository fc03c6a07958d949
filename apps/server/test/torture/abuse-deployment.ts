import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { basaltJson, type Settings } from '../processes.ts';
import { createClient, type Client } from './client.ts';
import { openFaultyDeployment, statusOf, type FaultyDeployment } from './faulty-deployment.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import type { Deployment } from './history.ts';
import { unserved } from './tally.ts';

/** What another tenant's reads were like during an attack. */
export interface Neighbour {
  reads: number;
  /** The p99 of the same reads right before the attack: what this machine takes anyway. Milliseconds. */
  undisturbed: number;
  /** Milliseconds. */
  p99: number;
  /** The longest read, in milliseconds: no blocked event loop was longer. */
  longest: number;
  /** Statuses other than 200. */
  wrong: number[];
}

/** A server process with two tenants: one attacks with a good key of its own, the other one reads. */
export interface AbuseDeployment extends FaultyDeployment {
  /** A project of the attacking tenant. */
  attacked: Deployment;
  /** The organization of the other tenant. */
  neighbour: string;
  /**
   * Carries the attack out while the other tenant reads its boards with four clients, each every `pauseMs`, else every 20 ms; they
   * go on after a short attack, until the p99 is one of 100 reads. Before it, they read as often without it.
   */
  beside(attack: () => Promise<void>, options?: { pauseMs?: number }): Promise<Neighbour>;
  /** The most resident memory of the server since its start, in MiB. */
  peakMemory(): number;
}

/** The reads go to these by turns, so that none of them meets its limit of calls. */
const keysOfNeighbour = 12;
const leastReads = 100;

/** Starts it. */
export async function openAbuseDeployment(settings: Settings = {}): Promise<AbuseDeployment> {
  const fixture = await openFaultyDeployment(settings);
  const attacked = await prepareDeployment(fixture.client(), fixture.organization);
  const ask = (...args: string[]) => basaltJson(fixture.database.settings, ...args);
  const { id: neighbour } = await ask('organization', 'create', '--name', 'Neighbour');
  const named = ['--organization', neighbour, '--name', 'All', '--scopes', '*'];
  const tokens: string[] = [];
  for (let key = 0; key < keysOfNeighbour; key += 1) {
    tokens.push(String((await ask('credential', 'create', ...named))['token']));
  }
  const clientsOfNeighbour = () =>
    tokens.map((token) => createClient(fixture.server.address, token));
  const [client] = clientsOfNeighbour();
  const { project } = await prepareDeployment(client as Client, neighbour);
  client?.close();

  async function readOn(
    stop: AbortSignal,
    pauseMs: number,
    { took, wrong }: { took: number[]; wrong: number[] },
  ): Promise<void> {
    const clients = clientsOfNeighbour();
    for (let read = 0; !stop.aborted || took.length < leastReads; read += 1) {
      const outcome = await (clients[read % clients.length] as Client).send({
        path: `/projects/${project}/boards`,
      });
      if (statusOf(outcome) !== 200) wrong.push(statusOf(outcome));
      took.push(outcome.took);
      await sleep(pauseMs);
    }
    for (const opened of clients) opened.close();
  }

  async function readDuring(work: () => Promise<void>, pauseMs: number) {
    const stop = new AbortController();
    const took: number[] = [];
    const wrong: number[] = [];
    const reading = [1, 2, 3, 4].map(() => readOn(stop.signal, pauseMs, { took, wrong }));
    await work().finally(() => stop.abort());
    await Promise.all(reading);
    const sorted = took.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity;
    return { reads: took.length, p99, longest: sorted.at(-1) ?? Infinity, wrong };
  }

  return {
    ...fixture,
    attacked,
    neighbour: neighbour,
    async beside(attack, { pauseMs = 20 } = {}) {
      const { p99: undisturbed } = await readDuring(async () => {}, pauseMs);
      return { undisturbed, ...(await readDuring(attack, pauseMs)) };
    },
    peakMemory() {
      const status = readFileSync(`/proc/${fixture.server.child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(?<kib>\d+) kB/u.exec(status)?.groups?.['kib']) / 1024;
    },
  };
}

/** The neighbour in words: for the figures. */
export const toldNeighbour = ({ reads, undisturbed, p99, longest, wrong }: Neighbour): string =>
  `another tenant’s p99 ${p99.toFixed(0)} ms (${undisturbed.toFixed(0)} ms before it), longest ${longest.toFixed(0)} ms of ${reads} reads, ${wrong.length} not answered with 200`;

/** The figures are held to the bar. */
export function expectServed({ reads, wrong }: Neighbour): void {
  expect(unserved(reads, wrong)).toEqual([]);
}
