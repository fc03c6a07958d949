import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Logs warnings about settings that work, but that the operator should reconsider. */
export function warnOfSettings(
  { oauth, unknownSettings, mail, production }: Config,
  log: Logger,
): void {
  for (const warning of [...oauth.warnings, ...unknownSettings]) log.warn(warning);
  if (production && mail.smtpUrl === null) {
    log.warn(
      'SMTP_URL is not set: no mail is sent, so invitations and password resets do not work',
    );
  }
}
