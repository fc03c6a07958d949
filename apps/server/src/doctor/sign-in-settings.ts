import { readOauthSettings, type OauthProviderSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import path from 'node:path';
import { storedServerAddress } from '../boot/server-address.ts';
import { parseAppUrl, parseHost, parseProxies } from '../config/parse-settings.ts';
import { readPasswords } from '../config/passwords-setting.ts';
import { SettingReader, type Environment } from '../config/setting-reader.ts';
import { readDriverSettings } from '../sso/driver-settings.ts';
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
  driver: string | undefined;
  driverSettings: SsoRecord;
  /** Each of these faults makes a start fail. */
  faults: readonly string[];
  warnings: readonly string[];
}

/** Reads these settings as a start does, and no others. */
export function readSignInSettings(env: Environment): SignInSettings {
  const read = new SettingReader(env);
  const proxies = read.text('SERVICE_TRUSTED_PROXIES');
  const host = read.parsed('HOST', read.text('HOST'), parseHost) ?? '127.0.0.1';
  const port = read.integer('PORT', 3000, [0, 65_535]);
  const appUrlText = read.text('APP_URL');
  const oauth = readOauthSettings(env);
  const driver = read.text('SERVICE_SAML_DRIVER_CLASS');
  const providers = oauth.faults.length > 0 ? oauth.faults : oauth.settings;
  const settings = {
    host,
    port,
    production: env['NODE_ENV'] === 'production',
    appUrlText,
    appUrl:
      appUrlText === undefined
        ? defaultAppUrl(host, port)
        : (read.parsed('APP_URL', appUrlText, parseAppUrl) ?? null),
    isRunning: false,
    trustedProxies: read.parsed('SERVICE_TRUSTED_PROXIES', proxies, parseProxies) ?? [],
    requireTwoFactor: read.flag('SERVICE_REQUIRE_TWO_FACTOR', false),
    providers: oauth.settings,
    hasPasswords: readPasswords(read, { providers, driver }),
    driver,
    driverSettings: readDriverSettings(read, env),
    warnings: oauth.warnings,
  };
  return { ...settings, faults: [...read.faults, ...oauth.faults] };
}

/**
 * The same settings; where APP_URL is not set, with the address of the server that runs with this data folder. It may have
 * been started with another PORT, or with a free one.
 */
export async function withRunningServer(
  settings: SignInSettings,
  env: Environment,
): Promise<SignInSettings> {
  if (settings.appUrlText !== undefined) return settings;
  const appUrl = storedServerAddress(path.resolve(env['DATA_DIR'] ?? 'data'));
  if (appUrl === null) return settings;
  const live = await reach(`${appUrl}/healthz`, 1_000);
  const isRunning = live.kind === 'answer' && live.status === 200;
  return isRunning ? { ...settings, appUrl, isRunning } : settings;
}

/** The address of a server that listens there. For an address that means every interface, it is the loopback one. */
function defaultAppUrl(host: string, port: number): string | null {
  if (port === 0) return null;
  const callable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`;
}
