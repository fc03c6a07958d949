import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Redact } from '../boot/redact-secrets.ts';
import type { Begun, DriverCase } from './begin-with-driver.ts';
import { failed, ok, warning, type Finding } from './finding.ts';
import type { SignInSettings } from './sign-in-settings.ts';

const rule = 'saml_driver_class';
/** Milliseconds in addition to the driver's time limit: to start the thread, and to detect code that never yields. */
const graceMs = 5_000;

const outcomes: Readonly<Record<Begun['kind'], readonly [verdict: typeof ok, words: string]>> = {
  redirect: [ok, 'the driver sends browsers to '],
  not_found: [failed, 'no class is found, so sign-ins answer 404: '],
  not_a_driver: [failed, 'the class is no SSO driver, so sign-ins answer 500: '],
  refused: [warning, 'redirect() refused a request without a query (403): '],
  asked: [failed, 'redirect() asks for too much: '],
  failed: [failed, 'redirect() failed, so sign-ins answer 502: '],
};

/**
 * Begins a sign-in with the driver as `GET /auth/sso/saml` does, with the same host, and ends there, because there is no browser to
 * continue. `from` is the folder that the setting is resolved from.
 */
export async function checkDriver(
  { sso, appUrl }: SignInSettings,
  { from, redact, timeoutMs }: { from: string; redact: Redact; timeoutMs: number },
): Promise<Finding[]> {
  const { driver, settings } = sso;
  if (driver === null) {
    const message = 'SERVICE_SAML_DRIVER_CLASS is not set: /auth/sso/saml answers 404';
    if (Object.keys(settings).length === 0) return [ok(rule, message)];
    return [warning(rule, `${message}, although other SERVICE_SAML_ settings are set`)];
  }
  if (appUrl === null) return [failed('callback', 'it has no address: see app_url')];
  const begun = await begin({ driver, settings: { ...settings }, appUrl, from, timeoutMs });
  const [verdict, words] = outcomes[begun.kind];
  return [
    ok('callback', `register exactly ${appUrl}/auth/sso/saml/callback`),
    verdict(rule, words + redact(begun.text)),
  ];
}

const failure = (text: string): Begun => ({ kind: 'failed', text });

/** Runs the driver in a thread, whose output is not shown. */
async function begin(workerData: DriverCase): Promise<Begun> {
  const options = { workerData, stdout: true, stderr: true };
  const thread = new Worker(new URL('begin-with-driver.ts', import.meta.url), options);
  try {
    return await Promise.race([
      once(thread, 'message').then(([begun]) => begun as Begun),
      once(thread, 'exit').then(() => failure('it ended the process')),
      after(workerData.timeoutMs + graceMs, failure('it did not answer in time'), { ref: false }),
    ]);
  } catch (error) {
    return failure(error instanceof Error ? error.message : 'it threw no error');
  } finally {
    await thread.terminate();
  }
}
