import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '@basalt/domain';
import { afterAll, beforeAll } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { endProcesses } from './processes.ts';

/** A database for the processes of a test file, and what ends with the file. Call it at the top level of the file. */
export function useDatabase() {
  const closing: (() => Promise<unknown>)[] = [];
  const databases: GivenDatabase[] = [];
  beforeAll(async () => {
    const database = await giveDatabase();
    databases.push(database);
    closing.push(database.drop);
  });
  afterAll(async () => {
    await endProcesses();
    for (const close of closing.toReversed()) await close();
  });
  return { closing, database: () => databases[0] as GivenDatabase };
}

/** A process that can be ended. */
interface Stoppable {
  stop(signal?: NodeJS.Signals): Promise<unknown>;
}

/**
 * A process, killed with SIGKILL soon after each start, until it may live. Where a start takes long, on a busy machine, it lives longer: otherwise hardly a
 * request would ever be answered.
 */
export function aMortal<Process extends Stoppable>(
  startProcess: () => Promise<Process>,
  roll: () => number,
  onStart: (started: Process) => void = () => {},
) {
  const life = { isOver: false, kills: 0 };
  const lives = (async () => {
    for (;;) {
      const starting = performance.now();
      const started = await startProcess();
      onStart(started);
      const since = performance.now();
      const end = since + 300 + roll() * Math.max(2_000, 2 * (since - starting));
      while (!life.isOver && performance.now() < end) await sleep(20);
      if (life.isOver) return started;
      await started.stop('SIGKILL');
      life.kills += 1;
    }
  })();
  return {
    life,
    /** Kills it no more; the process that is left. */
    endKills: () => {
      life.isOver = true;
      return lives;
    },
  };
}

/** Writes, again when the database had no time for it: then nothing was written. */
export async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || tries === 20) throw error;
    }
  }
}
