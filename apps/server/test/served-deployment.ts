import { setTimeout as sleep } from 'node:timers/promises';
import type { WalkDeployment } from '@basalt/http/testing';
import { giveDatabase } from './given-database.ts';
import type { Settings } from './processes.ts';
import { serveHere } from './run-here.ts';

/** The whole service on a database of its own, listening. */
export interface ServedDeployment extends WalkDeployment {
  /** The settings by which the command reaches its database. */
  settings: Settings;
  close(): Promise<void>;
}

/** Opens it, without limits of calls unless the settings say otherwise. */
export async function openWalkDeployment(settings: Settings = {}): Promise<ServedDeployment> {
  const database = await giveDatabase();
  const serving = await serveHere({
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
    // Nobody is called from here.
    SERVICE_WORKER: 'false',
    ...settings,
  });
  return {
    address: serving.address,
    settings: database.settings,
    use: serving.cradle,
    now: () => new Date(),
    passTime: async (milliseconds) => void (await sleep(milliseconds)),
    async close() {
      await serving.stop();
      await database.drop();
    },
  };
}
