import { Worker } from 'node:worker_threads';
import { ssoProvider } from '@basalt/domain';
import type { Begun, DriverCase } from './begin-with-driver.ts';
import { failed, of, ok, warning, type Finding } from './finding.ts';
import type { Redact } from '../boot/redact-secrets.ts';
import type { SignInSettings } from './sign-in-settings.ts';

const rule = 'saml_driver_class';
/** Milliseconds in addition to the driver's time limit: to start the thread, and to detect code that never yields. */
const graceMs = 5_000;

/**
 * Begins a sign-in with the driver as `GET /auth/sso/saml` does, with the same host, and ends there, because there is no browser to
 * continue. `from` is the folder that the setting is resolved from.
 */
export async function checkDriver(
  { driver, driverSettings, appUrl }: SignInSettings,
  { from, redact, timeoutMs }: { from: string; redact: Redact; timeoutMs: number },
): Promise<Finding[]> {
  if (driver === null) {
    const message = 'SERVICE_SAML_DRIVER_CLASS is not set: /auth/sso/saml answers 404';
    const isMeant = Object.keys(driverSettings).length === 0;
    const stray = `${message}, although other SERVICE_SAML_ settings are there`;
    return of(ssoProvider, [isMeant ? ok(rule, message) : warning(rule, stray)]);
  }
  if (appUrl === null) {
    return of(ssoProvider, [failed('callback', 'it has no address: see app_url')]);
  }
  const begun = await beginInThread({
    driver,
    driverSettings: { ...driverSettings },
    appUrl,
    from,
    timeoutMs,
  });
  const callback = ok('callback', `register exactly ${appUrl}/auth/sso/saml/callback`);
  return of(ssoProvider, [callback, findingOf(begun, redact)]);
}

async function beginInThread(workerData: DriverCase): Promise<Begun> {
  const thread = new Worker(new URL('begin-with-driver.ts', import.meta.url), {
    workerData,
    // The output of a driver is not shown.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<Begun>();
  const fail = (reason: string): void => resolve({ kind: 'failed', reason });
  const timer = setTimeout(() => fail('it did not answer in time'), workerData.timeoutMs + graceMs);
  thread.once('message', (begun: Begun) => resolve(begun));
  thread.once('error', (error) =>
    fail(error instanceof Error ? error.message : 'it threw no error'),
  );
  thread.once('exit', () => fail('it ended the process'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function findingOf(begun: Begun, redact: Redact): Finding {
  if (begun.kind === 'redirect') {
    const how = begun.isForm ? 'a form' : 'a redirect';
    return ok(rule, `the driver sends browsers to ${begun.host} by ${how}`);
  }
  const reason = redact(begun.reason);
  switch (begun.kind) {
    case 'not_found':
      return failed(rule, `no class is found, so sign-ins answer 404: ${reason}`);
    case 'not_a_driver':
      return failed(rule, `the class is no SSO driver, so sign-ins answer 500: ${reason}`);
    case 'refused':
      return warning(rule, `redirect() refused a request without a query (403): ${reason}`);
    case 'asked':
      return failed(rule, `redirect() asks for too much: ${reason}`);
    case 'failed':
      return failed(rule, `redirect() failed, so sign-ins answer 502: ${reason}`);
  }
}
