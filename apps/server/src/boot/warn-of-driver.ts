import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createDriverRedact } from './redact-secrets.ts';
import { inDriverContext } from '../sso/driver-context.ts';
import { plainLine, readDriverError } from '../sso/driver-error.ts';
import { resolveDriver } from '../sso/resolve-driver.ts';
import { withTimeout } from '../sso/with-timeout.ts';

/** Milliseconds after which the start warns that loading the driver takes long. */
const timeoutMs = 10_000;

/**
 * Warns of a single sign-on driver that cannot be used, so that the operator knows it before the first person signs in. The start
 * continues; sign-ins through the driver then answer 404 or 500. Never throws.
 */
export async function warnOfDriver({ sso }: Pick<Config, 'sso'>, log: Logger): Promise<void> {
  const { driver, settings } = sso;
  if (driver === null) return;
  const reason = await withTimeout(timeoutMs, () =>
    inDriverContext(() => resolveDriver(driver, process.cwd())),
  ).then(
    (resolved) => (resolved.kind === 'driver' ? null : resolved.reason),
    (error: unknown) => readDriverError(error).message,
  );
  if (reason === null) return;
  const redact = createDriverRedact({ ...process.env, ...settings });
  log.warn({ reason: redact(plainLine(reason)) }, 'the configured SSO driver cannot be used');
}
