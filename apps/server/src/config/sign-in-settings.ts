import { readOauthSettings, type OauthSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import { readDriverSettings } from '../sso/driver-settings.ts';
import { readPasswords } from './passwords-setting.ts';
import { parseDisplayName, parseMailbox, parseSmtpUrl } from './parse-settings.ts';
import type { Environment, SettingReader } from './setting-reader.ts';

/** Settings for sign-in and mails. */
export interface SignInSettings {
  /** True when nobody can sign in without a second factor. */
  requireTwoFactor: boolean;
  /** False when people sign in with providers and the driver only. */
  hasPasswords: boolean;
  /** The enabled providers, and warnings about their settings for the operator. */
  oauth: Pick<OauthSettings, 'settings' | 'warnings'>;
  /** The single sign-on driver, if there is one, and its settings. */
  sso: { driver: string | null; name: string; settings: SsoRecord };
  /** The mail server. Without one, mails are written to files in the data folder; in production they are lost. */
  mail: { smtpUrl: string | null; from: string | null };
}

/** Settings that the adapter of the providers reads. */
const oauthNames = ['SERVICE_OAUTH_PROVIDERS_JSON', 'SERVICE_OAUTH_PROVIDERS_JSON_FILE'];

/** Reads the settings for sign-in and mails. Wrong values add faults to the reader. */
export function readSignIn(read: SettingReader, env: Environment): SignInSettings {
  const { faults, ...oauth } = readOauthSettings(env);
  read.faults.push(...faults);
  for (const name of oauthNames) read.names.add(name);
  const driver = read.text('SERVICE_SAML_DRIVER_CLASS');
  return {
    // Wrong settings of a provider are faults of their own.
    hasPasswords: readPasswords(read, {
      providers: faults.length > 0 ? faults : oauth.settings,
      driver,
    }),
    requireTwoFactor: read.flag('SERVICE_REQUIRE_TWO_FACTOR', false),
    oauth,
    sso: {
      driver: driver ?? null,
      name:
        read.parsed(
          'SERVICE_SAML_DISPLAY_NAME',
          read.text('SERVICE_SAML_DISPLAY_NAME'),
          parseDisplayName,
        ) ?? 'Single sign-on',
      settings: readDriverSettings(read, env),
    },
    mail: {
      smtpUrl: read.parsed('SMTP_URL', read.secret('SMTP_URL'), parseSmtpUrl) ?? null,
      from: read.parsed('MAIL_FROM', read.text('MAIL_FROM'), parseMailbox) ?? null,
    },
  };
}
