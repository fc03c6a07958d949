import { SettingReader, type Environment } from './setting-reader.ts';

/** The maximum number of server processes of one start. */
const maxProcesses = 64;

/** How many processes serve: `SERVICE_PROCESSES`. A wrong value adds a fault. */
export const readProcesses = (read: SettingReader): number =>
  read.integer('SERVICE_PROCESSES', 1, [1, maxProcesses]);

/** The same before all other settings are read; 1 for a wrong value, which the server then reports. */
export function processesOf(env: Environment): number {
  const read = new SettingReader(env);
  const processes = readProcesses(read);
  return read.faults.length > 0 ? 1 : processes;
}

/** Whether a server does background work: `SERVICE_WORKER`, or its old name. Different values of the two are a fault. */
export function readWorker(read: SettingReader): boolean {
  const [name, oldName] = ['SERVICE_WORKER', 'SERVICE_WEBHOOK_WORKER'];
  const [text, oldText] = [read.text(name), read.text(oldName)];
  if (text !== undefined && oldText !== undefined && text !== oldText) {
    read.faults.push(`${name} and its old name ${oldName} have different values: keep ${name}`);
  }
  return read.flag(text === undefined ? oldName : name, true);
}

/** The environment of process number `slot` of a deployment. Work that is done once is done by the first process. */
export function environmentOf(slot: number, port: string | undefined): Record<string, string> {
  return {
    ...(port !== undefined && { PORT: port }),
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
