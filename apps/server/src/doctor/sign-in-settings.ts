import { storedServerAddress } from '../boot/server-address.ts';
import { readSettings, type Config } from '../config/config.ts';
import type { Environment } from '../config/setting-reader.ts';
import { settings } from '../config/settings.ts';
import { reach } from './reach.ts';

/** The settings of a deployment, with all their faults. */
export interface SignInSettings extends Omit<Config, 'appUrl'> {
  /** The text of the setting; undefined when it is not set. */
  appUrlText: string | undefined;
  /** The beginning of addresses; null when it is wrong, or only known when the server listens. */
  appUrl: string | null;
  /** Whether `appUrl` is the address of a server that runs now. */
  isRunning: boolean;
  /** Each of these faults makes a start fail. */
  faults: readonly string[];
}

/** Reads the settings as a start does. */
export function readSignInSettings(env: Environment): SignInSettings {
  const { config, faults } = readSettings(env);
  const appUrlText = env[settings.appUrl.name]?.trim() || undefined;
  const appUrl = appUrlText === undefined ? defaultAppUrl(config) : config.appUrl;
  return { ...config, appUrlText, appUrl, isRunning: false, faults };
}

/**
 * The same settings; where APP_URL is not set, with the address of the server that runs with this data folder. It may have
 * been started with another PORT, or with a free one.
 */
export async function withRunningServer(read: SignInSettings): Promise<SignInSettings> {
  const appUrl = read.appUrlText === undefined ? storedServerAddress(read.dataDir) : null;
  if (appUrl === null) return read;
  const live = await reach(`${appUrl}/healthz`, 1_000);
  const isRunning = live.kind === 'answer' && live.status === 200;
  return isRunning ? { ...read, appUrl, isRunning } : read;
}

/** The address of a server that listens there. For an address that means every interface, it is the loopback one. */
function defaultAppUrl({ host, port }: Config): string | null {
  const callable = host.replace(/^0\.0\.0\.0$/u, '127.0.0.1').replace(/^::$/u, '::1');
  return port === 0
    ? null
    : `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`;
}
