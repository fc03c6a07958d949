import { ssoProvider } from '@basalt/domain';
import type { AccountLookup } from '../sso/guarded-accounts.ts';
import { SsoHost, type SsoStarted } from '../sso/sso-host.ts';
import { toSsoRequest } from '../sso/sso-request.ts';
import { failed, of, ok, warning, type Finding } from './finding.ts';
import type { Redact } from './secrets.ts';
import type { SignInSettings } from './sign-in-settings.ts';

const rule = 'saml_driver_class';

/** Nobody is found and nobody is made. */
const noAccounts: AccountLookup<never> = {
  findBySubject: async () => null,
  findByEmail: async () => null,
  findOrCreate: () => Promise.reject(new Error('accounts are asked for before anybody signed in')),
};

/**
 * Begins a sign-in with the driver as `GET /auth/sso/saml` does, by the host that serves it, and ends there: the browser that would
 * go on does not exist. `from` is the folder that the setting is resolved from.
 */
export async function judgeDriver(
  { driver, driverSettings, appUrl }: SignInSettings,
  { from, redact, timeoutMs }: { from: string; redact: Redact; timeoutMs: number },
): Promise<Finding[]> {
  if (driver === undefined) {
    const message = 'SERVICE_SAML_DRIVER_CLASS is not set: /auth/sso/saml answers 404';
    const isMeant = Object.keys(driverSettings).length === 0;
    const stray = `${message}, although other SERVICE_SAML_ settings are there`;
    return of(ssoProvider, [isMeant ? ok(rule, message) : warning(rule, stray)]);
  }
  if (appUrl === null) {
    return of(ssoProvider, [failed('callback', 'it has no address: see app_url')]);
  }
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
  const callback = ok('callback', `register exactly ${appUrl}/auth/sso/saml/callback`);
  try {
    const started = await host.start(toSsoRequest(received, appUrl, undefined), noAccounts);
    return of(ssoProvider, [callback, told(started, redact(reason))]);
  } catch (error) {
    const message = error instanceof Error ? redact(error.message) : 'unknown cause';
    return of(ssoProvider, [callback, failed(rule, `redirect() failed: ${message}`)]);
  }
}

function told(started: SsoStarted, reason: string): Finding {
  switch (started.kind) {
    case 'not_found':
      return failed(rule, `no class is found, so sign-ins answer 404: ${reason}`);
    case 'not_a_driver':
      return failed(rule, `the class is no SSO driver, so sign-ins answer 500: ${reason}`);
    case 'failed':
      return failed(rule, `redirect() failed, so sign-ins answer 502: ${reason}`);
    case 'refused':
      return warning(rule, `redirect() refused a request without a query (403): ${reason}`);
    case 'redirect': {
      const { url, form } = started.redirect;
      const how = form === undefined ? 'a redirect' : 'a form';
      return ok(rule, `the driver sends browsers to ${new URL(url).host} by ${how}`);
    }
  }
}
