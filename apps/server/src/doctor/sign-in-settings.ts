import type { OauthProviderSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import path from 'node:path';
import { storedServerAddress } from '../boot/server-address.ts';
import { SettingReader, type Environment } from '../config/setting-reader.ts';
import { settings } from '../config/settings.ts';
import { checkSignIn } from '../config/sign-in-settings.ts';
import { reach } from './reach.ts';

/** The settings that signing in depends on, with all their faults. */
export interface SignInSettings {
  host: string;
  port: number;
  production: boolean;
  /** The text of the setting; undefined when it is not set. */
  appUrlText: string | undefined;
  /** The beginning of addresses; null when it is wrong, or only known when the server listens. */
  appUrl: string | null;
  /** Whether `appUrl` is the address of a server that runs now. */
  isRunning: boolean;
  trustedProxies: readonly string[];
  requireTwoFactor: boolean;
  /** Whether people sign in with passwords. */
  hasPasswords: boolean;
  /** Empty if a setting of any provider is wrong. */
  providers: readonly OauthProviderSettings[];
  driver: string | null;
  driverSettings: SsoRecord;
  /** Each of these faults makes a start fail. */
  faults: readonly string[];
  warnings: readonly string[];
}

/** Reads these settings as a start does, and no others. */
export function readSignInSettings(env: Environment): SignInSettings {
  const read = new SettingReader(env);
  const { host, port, appUrl, production, trustedProxies, signIn } = settings;
  const values = read.values({ host, port, appUrl, production, trustedProxies });
  const appUrlText = read.text(appUrl.name);
  const { oauth, sso, ...ways } = checkSignIn(read, env, read.values(signIn));
  return {
    ...values,
    ...ways,
    appUrlText,
    appUrl: appUrlText === undefined ? defaultAppUrl(values.host, values.port) : values.appUrl,
    isRunning: false,
    providers: oauth.settings,
    driver: sso.driver,
    driverSettings: sso.settings,
    warnings: oauth.warnings,
    faults: read.faults,
  };
}

/**
 * The same settings; where APP_URL is not set, with the address of the server that runs with this data folder. It may have
 * been started with another PORT, or with a free one.
 */
export async function withRunningServer(
  known: SignInSettings,
  env: Environment,
): Promise<SignInSettings> {
  if (known.appUrlText !== undefined) return known;
  const appUrl = storedServerAddress(path.resolve(env['DATA_DIR'] ?? 'data'));
  if (appUrl === null) return known;
  const live = await reach(`${appUrl}/healthz`, 1_000);
  const isRunning = live.kind === 'answer' && live.status === 200;
  return isRunning ? { ...known, appUrl, isRunning } : known;
}

/** The address of a server that listens there. For an address that means every interface, it is the loopback one. */
function defaultAppUrl(host: string, port: number): string | null {
  if (port === 0) return null;
  const callable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`;
}
