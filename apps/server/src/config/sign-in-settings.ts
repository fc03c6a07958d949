import { readOauthSettings, type OauthSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import { readDriverSettings } from '../sso/driver-settings.ts';
import type { Environment, SettingReader } from './setting-reader.ts';
import type { Values } from './setting.ts';
import type { settings } from './settings.ts';

/** Settings for sign-in. */
export interface SignInSettings {
  /** True when nobody can sign in without a second factor. */
  requireTwoFactor: boolean;
  /** False when people sign in with providers and the driver only. */
  hasPasswords: boolean;
  /** The enabled providers, and warnings about their settings for the operator. */
  oauth: Pick<OauthSettings, 'settings' | 'warnings'>;
  /** The single sign-on driver, if there is one, and its settings. */
  sso: { driver: string | null; name: string; settings: SsoRecord };
}

/**
 * Adds the settings of providers and of the driver. Wrong values, and passwords turned off without another way to sign in, add
 * faults.
 */
export function checkSignIn(
  read: SettingReader,
  env: Environment,
  { hasPasswords, requireTwoFactor, sso }: Values<typeof settings.signIn>,
): SignInSettings {
  const { faults, ...oauth } = readOauthSettings(env);
  read.faults.push(...faults);
  // The adapter of the providers reads these.
  for (const ending of ['', '_FILE']) read.names.add(`SERVICE_OAUTH_PROVIDERS_JSON${ending}`);
  // Wrong settings of a provider are faults of their own.
  const hasProvider = oauth.settings.length + faults.length > 0;
  if (!hasPasswords && !hasProvider && sso.driver === null) {
    read.faults.push(
      'SERVICE_PASSWORDS=off needs another way to sign in: set up a provider (OAUTH_<KEY>_…) or a driver (SERVICE_SAML_DRIVER_CLASS)',
    );
  }
  const driver = { ...sso, settings: readDriverSettings(read, env) };
  return { hasPasswords, requireTwoFactor, oauth, sso: driver };
}
