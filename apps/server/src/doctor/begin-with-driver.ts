import { parentPort, workerData } from 'node:worker_threads';
import type { SsoRecord } from '@basalt/sso-driver';
import { SsoHost, type SsoFailure } from '../sso/sso-host.ts';
import { toSsoRequest } from '../sso/sso-request.ts';

/** The input of this thread. */
export interface DriverCase {
  driver: string;
  settings: SsoRecord;
  appUrl: string;
  /** The folder that the setting is resolved from. */
  from: string;
  timeoutMs: number;
}

/** The result; the text is where browsers would be sent, or the failure in the driver's words, which may contain secrets. */
export interface Begun {
  kind: 'redirect' | SsoFailure['kind'] | 'asked';
  text: string;
}

async function begin({ appUrl, timeoutMs, ...parts }: DriverCase): Promise<Begun> {
  let text = '';
  const keep = (_message: string, { reason }: { reason?: unknown } = {}): void => {
    if (typeof reason === 'string') text = reason;
  };
  const logger = { info: keep, warn: keep, error: keep };
  const host = new SsoHost({ ...parts, logger, clock: () => new Date(), timeLimit: timeoutMs });
  const received = { method: 'GET', target: '/auth/sso/saml', headers: {}, body: new Uint8Array() };
  // Finds no account and makes none.
  const noAccounts = {
    findBySubject: async () => null,
    findByEmail: async () => null,
    findOrCreate: async () => {
      throw new Error('it makes an account before a person has signed in');
    },
  };
  try {
    const started = await host.start(toSsoRequest(received, appUrl, undefined), noAccounts);
    if (started.kind !== 'redirect') return { kind: started.kind, text };
    const { url, form } = started.redirect;
    const means = form === undefined ? 'a redirect' : 'a form';
    return { kind: started.kind, text: `${new URL(url).host} by ${means}` };
  } catch (error) {
    return { kind: 'asked', text: error instanceof Error ? error.message : 'unknown cause' };
  }
}

// A separate thread, so that output, timers and later errors of a driver end with it.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a thread's port has no origin
parentPort?.postMessage(await begin(workerData as DriverCase));
