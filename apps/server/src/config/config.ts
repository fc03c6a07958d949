import path from 'node:path';
import { OperatorError } from '@basalt/domain';
import { readOauthSettings, type OauthSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import { readDriverSettings } from '../sso/driver-settings.ts';
import {
  checkFiles,
  checkStorage,
  checkWorker,
  type FileSettings,
  type StorageSettings,
} from './related-settings.ts';
import type { Values } from './setting.ts';
import { SettingReader, type Environment } from './setting-reader.ts';
import { settings } from './settings.ts';
import { readTracing, type TracingSettings } from './tracing-settings.ts';
import { unknownSettings } from './unknown-settings.ts';

type Declared = Values<typeof settings>;

/** All settings of a deployment, parsed once. */
export interface Config extends Omit<
  Declared,
  'storage' | 'files' | 'demoData' | 'worker' | 'webhookWorker'
> {
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
  /** The enabled providers of sign-in, and warnings about their settings for the operator. */
  oauth: Pick<OauthSettings, 'settings' | 'warnings'>;
  /** The single sign-on driver, if there is one, and its settings. */
  sso: Declared['sso'] & { settings: SsoRecord };
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
  const { config, faults } = readSettings(env);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Reads all settings with their faults. A wrong setting has the value of an absent one. */
export function readSettings(env: Environment): { config: Config; faults: readonly string[] } {
  const read = new SettingReader(env);
  const { webhookWorker, ...values } = read.values(settings);
  const dataDir = path.resolve(values.dataDir);
  const config = {
    ...values,
    dataDir,
    demoData: values.demoData ?? !values.production,
    logRequests: values.production || read.text(settings.logLevel.name) !== undefined,
    storage: checkStorage(read, values.storage),
    files: checkFiles(read, values.files, dataDir),
    worker: checkWorker(read, { worker: values.worker, webhookWorker }),
    tracing: readTracing(read),
    oauth: readProviders(read, env, values),
    sso: { ...values.sso, settings: readDriverSettings(read, env) },
  };
  return {
    config: { ...config, unknownSettings: unknownSettings(env, read.names) },
    faults: read.faults,
  };
}

/** Reads the providers of sign-in. Passwords that are off without another way to sign in are a fault. */
function readProviders(
  read: SettingReader,
  env: Environment,
  { hasPasswords, sso }: Pick<Declared, 'hasPasswords' | 'sso'>,
): Config['oauth'] {
  const { faults, ...oauth } = readOauthSettings(env);
  read.faults.push(...faults);
  read.names.add('SERVICE_OAUTH_PROVIDERS_JSON').add('SERVICE_OAUTH_PROVIDERS_JSON_FILE');
  // Wrong settings of a provider are faults of their own.
  if (!hasPasswords && oauth.settings.length + faults.length === 0 && sso.driver === null) {
    read.refuse(
      'SERVICE_PASSWORDS=off needs another way to sign in: set up a provider (OAUTH_<KEY>_…) or a driver (SERVICE_SAML_DRIVER_CLASS)',
    );
  }
  return oauth;
}
