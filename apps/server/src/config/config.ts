import path from 'node:path';
import { OperatorError } from '@basalt/domain';
import { checkFiles, type FileSettings } from './file-settings.ts';
import { checkWorker } from './process-settings.ts';
import type { Values } from './setting.ts';
import { SettingReader, type Environment } from './setting-reader.ts';
import { settings } from './settings.ts';
import { checkSignIn, type SignInSettings } from './sign-in-settings.ts';
import { checkStorage, type StorageSettings } from './storage-settings.ts';
import { readTracing, type TracingSettings } from './tracing-settings.ts';
import { unknownSettings } from './unknown-settings.ts';

type Declared = Values<typeof settings>;

/** All settings of a deployment, parsed once. */
export interface Config
  extends
    Omit<Declared, 'storage' | 'files' | 'demoData' | 'worker' | 'webhookWorker' | 'signIn'>,
    SignInSettings {
  storage: StorageSettings;
  files: FileSettings;
  demoData: boolean;
  /** An absolute path. */
  dataDir: string;
  /** True when this process delivers to webhooks, makes notifications and runs imports; otherwise `basalt worker` does. */
  worker: boolean;
  /**
   * True when each request writes a line. Operators expect an access log, but somebody who tries the service in a terminal does
   * not. So it is true in production, and when a log level is set.
   */
  logRequests: boolean;
  /** Null when nothing is traced. */
  tracing: TracingSettings | null;
  /** Warnings about variables whose names look like settings. */
  unknownSettings: readonly string[];
}

/** Wrong settings. The message names every fault. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(faults: readonly string[]) {
    super(`the settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Reads all settings. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const read = new SettingReader(env);
  const { storage, files, worker, webhookWorker, demoData, signIn, ...values } =
    read.values(settings);
  const dataDir = path.resolve(values.dataDir);
  const config = {
    ...values,
    dataDir,
    demoData: demoData ?? !values.production,
    logRequests: values.production || read.text(settings.logLevel.name) !== undefined,
    storage: checkStorage(read, storage),
    files: checkFiles(read, files, dataDir),
    worker: checkWorker(read, worker, webhookWorker),
    tracing: readTracing(read),
    ...checkSignIn(read, env, signIn),
  };
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return { ...config, unknownSettings: unknownSettings(env, read.names) };
}
