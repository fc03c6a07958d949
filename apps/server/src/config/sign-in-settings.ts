import { readOauthSettings, type OauthSettings } from '@basalt/oidc';
import type { SsoRecord } from '@basalt/sso-driver';
import { readDriverSettings } from '../sso/driver-settings.ts';
import { parseDisplayName, parseMailbox, parseSmtpUrl } from './parse-settings.ts';
import type { Environment, SettingReader } from './setting-reader.ts';

/** How people sign in, and what their mails are sent with. */
export interface SignInSettings {
  /** Nobody signs in without a second factor. */
  requireTwoFactor: boolean;
  /** The enabled providers, and what of their settings the operator should be warned of. */
  oauth: Pick<OauthSettings, 'settings' | 'warnings'>;
  /** The single sign-on driver, if there is one, and the settings for it. */
  sso: { driver: string | null; name: string; settings: SsoRecord };
  /** Without a mail server mails are files in the data folder; in production they are lost. */
  mail: { smtpUrl: string | null; from: string | null };
}

/** Read by the adapter of the providers. */
const oauthNames = ['SERVICE_OAUTH_PROVIDERS_JSON', 'SERVICE_OAUTH_PROVIDERS_JSON_FILE'];

/** Reads them. */
export function readSignIn(read: SettingReader, env: Environment): SignInSettings {
  const { faults, ...oauth } = readOauthSettings(env);
  read.faults.push(...faults);
  for (const name of oauthNames) read.asked.add(name);
  return {
    requireTwoFactor: read.flag('SERVICE_REQUIRE_TWO_FACTOR', false),
    oauth,
    sso: {
      driver: read.text('SERVICE_SAML_DRIVER_CLASS') ?? null,
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
