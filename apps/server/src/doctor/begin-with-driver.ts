import { parentPort, workerData } from 'node:worker_threads';
import type { SsoRecord } from '@basalt/sso-driver';
import type { AccountLookup } from '../sso/guarded-accounts.ts';
import { SsoHost, type SsoFailure } from '../sso/sso-host.ts';
import { toSsoRequest } from '../sso/sso-request.ts';

/** The input of this thread. */
export interface DriverCase {
  driver: string;
  driverSettings: SsoRecord;
  appUrl: string;
  /** The folder that the setting is resolved from. */
  from: string;
  timeoutMs: number;
}

/** The result: where browsers would be sent, or the failure in the driver's words, which may contain secrets. */
export type Begun =
  | { kind: 'redirect'; host: string; isForm: boolean }
  | { kind: SsoFailure['kind'] | 'asked'; reason: string };

/** Finds no account and makes none. */
const noAccounts: AccountLookup<never> = {
  findBySubject: async () => null,
  findByEmail: async () => null,
  findOrCreate: () =>
    Promise.reject(new Error('it makes an account before a person has signed in')),
};

async function begin({ driver, driverSettings, appUrl, from, timeoutMs }: DriverCase) {
  let reason = '';
  const keep = (_message: string, details: { reason?: unknown } = {}): void => {
    if (typeof details.reason === 'string') reason = details.reason;
  };
  const host = new SsoHost({
    driver,
    from,
    settings: driverSettings,
    logger: { info: keep, warn: keep, error: keep },
    clock: () => new Date(),
    timeLimit: timeoutMs,
  });
  const target = '/auth/sso/saml';
  const received = { method: 'GET', target, headers: {}, body: new Uint8Array() };
  try {
    const started = await host.start(toSsoRequest(received, appUrl, undefined), noAccounts);
    if (started.kind !== 'redirect') return { kind: started.kind, reason };
    const { url, form } = started.redirect;
    return { kind: started.kind, host: new URL(url).host, isForm: form !== undefined };
  } catch (error) {
    return { kind: 'asked', reason: error instanceof Error ? error.message : 'unknown cause' };
  }
}

// A separate thread, so that output, timers and later errors of a driver end with it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a thread's port has no origin
parentPort?.postMessage(await begin(workerData as DriverCase));
