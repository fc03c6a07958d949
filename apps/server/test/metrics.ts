// Prints what a start costs: `node apps/server/test/figures.ts`. Not part of the tests: a busy machine tells nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { runningProcesses } from '@basalt/persistence/testing';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { startServer, type Settings } from './processes.ts';

const runs = 3;

/** Milliseconds from the launch to the first answer, and MiB of resident memory 5 s later. */
async function measure(settings: Settings): Promise<{ start: number; memory: number }> {
  const since = performance.now();
  const server = await startServer(settings);
  await fetch(`${server.address}/readyz`);
  const start = performance.now() - since;
  await sleep(5_000);
  const own = runningProcesses().find(({ pid }) => pid === server.child.pid);
  await server.stop();
  return { start, memory: own?.memory ?? 0 };
}

const median = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[1] ?? 0);

async function print(name: string, settings: () => Settings): Promise<void> {
  const seen = [];
  for (let run = 0; run < runs; run += 1) seen.push(await measure(settings()));
  const start = median(seen.map((sample) => sample.start));
  const memory = median(seen.map((sample) => sample.memory));
  console.log(`${name}: ${start} ms to the first answer, ${memory} MiB idle (median of ${runs})`);
}

try {
  const uncompiled = { NODE_DISABLE_COMPILE_CACHE: '1' };
  await print('cold start, no compiled code', () => ({ DATA_DIR: newDataDir(), ...uncompiled }));
  await print('cold start                  ', () => ({ DATA_DIR: newDataDir() }));
  const DATA_DIR = newDataDir();
  await measure({ DATA_DIR });
  await print('warm start, no compiled code', () => ({ DATA_DIR, ...uncompiled }));
  await print('warm start                  ', () => ({ DATA_DIR }));
} finally {
  await removeDataDirs();
}
