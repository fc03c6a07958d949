import { SettingReader, type Environment } from './setting-reader.ts';

/** The most server processes of one start. */
const most = 64;

/** How many processes serve: `SERVICE_PROCESSES`. A wrong one is noted as a fault. */
export const readProcesses = (read: SettingReader): number =>
  read.integer('SERVICE_PROCESSES', 1, [1, most]);

/** The same before anything else is read; 1 where the setting is wrong, which the server then says. */
export function processesOf(env: Environment): number {
  const read = new SettingReader(env);
  const processes = readProcesses(read);
  return read.faults.length > 0 ? 1 : processes;
}

/** The settings of process number `slot` of a deployment: what is to be done once is done in the first. */
export function environmentOf(slot: number, port: string | undefined): Record<string, string> {
  return {
    ...(port !== undefined && { PORT: port }),
    BASALT_PROCESS: String(slot),
    ...(slot > 0 && {
      SERVICE_MIGRATE: 'false',
      SERVICE_DEMO_DATA: 'false',
      SERVICE_WEBHOOK_WORKER: 'false',
    }),
  };
}

/** Whether this process does what a start does once, such as sweeping. */
export const isFirstProcess = (env: Environment): boolean =>
  Number(env['BASALT_PROCESS'] ?? 0) === 0;

/** The number of this process among several, from 1, as the supervisor's messages have it; undefined where it is alone. */
export function processNumber(env: Environment): string | undefined {
  const slot = env['BASALT_PROCESS'];
  return slot === undefined ? undefined : String(Number(slot) + 1);
}
