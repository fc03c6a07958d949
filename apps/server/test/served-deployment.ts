import { setTimeout as sleep } from 'node:timers/promises';
import type { WalkDeployment } from '@basalt/http/testing';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/boot/logger.ts';
import { serve } from '../src/boot/serve.ts';
import { giveDatabase } from './given-database.ts';
import type { Settings } from './processes.ts';

/** The whole service on a database of its own, listening. */
export interface ServedDeployment extends WalkDeployment {
  /** The settings by which the command reaches its database. */
  settings: Settings;
  close(): Promise<void>;
}

/** Opens it, without limits of calls unless the settings say otherwise. */
export async function openWalkDeployment(settings: Settings = {}): Promise<ServedDeployment> {
  const database = await giveDatabase();
  const config = readConfig({
    ...database.settings,
    PORT: '0',
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_AUTH_FAILURES_PER_MINUTE: '0',
    // Nobody is called from here.
    SERVICE_WEBHOOK_WORKER: 'false',
    ...settings,
  });
  const serving = await serve(config, createLogger(config));
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
