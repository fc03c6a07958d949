import { SettingReader, type Environment } from './setting-reader.ts';
import { settings } from './settings.ts';

/** How many processes serve, before all other settings are read; 1 for a wrong value, which the server then reports. */
export const processesOf = (env: Environment): number =>
  new SettingReader(env).value(settings.processes);

/** The environment of process number `slot` of a deployment. Work that is done once is done by the first process. */
export function environmentOf(slot: number): Record<string, string> {
  return {
    BASALT_PROCESS: String(slot),
    ...(slot > 0 && {
      SERVICE_MIGRATE: 'false',
      SERVICE_DEMO_DATA: 'false',
      SERVICE_WORKER: 'false',
      SERVICE_WEBHOOK_WORKER: '',
    }),
  };
}

/** True for the process that does the work that is done once, such as removing expired records. */
export const isFirstProcess = (env: Environment): boolean =>
  Number(env['BASALT_PROCESS'] ?? 0) === 0;

/** The number of this process among several, from 1, as in the supervisor's messages; undefined for a single process. */
export function processNumber(env: Environment): string | undefined {
  const slot = env['BASALT_PROCESS'];
  return slot === undefined ? undefined : String(Number(slot) + 1);
}
