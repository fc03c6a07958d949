import { isLoopbackHost } from '@basalt/domain';
import { failed, ok, warning, type Finding } from './finding.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** Checks the deployment's own address, and the settings for a proxy in front of it. */
export const checkAddresses = (settings: SignInSettings): Finding[] => [
  checkAppUrl(settings),
  ...checkProxy(settings),
];

function checkAppUrl({ appUrl, appUrlText, port, production, isRunning }: SignInSettings): Finding {
  const rule = 'app_url';
  const unset = 'APP_URL is not set';
  // The faults already have a wrong address, in the words of a start.
  if (appUrl === null && appUrlText !== undefined)
    return failed(rule, 'APP_URL is not valid, so there is no callback to register');
  if (appUrl === null)
    return failed(rule, `${unset} and PORT is ${port}: no callback can be registered`);
  const { protocol, hostname } = new URL(appUrl);
  if (protocol === 'http:') {
    if (!isLoopbackHost(hostname))
      return failed(rule, `${unset}: ${appUrl} is neither https nor loopback`);
    const only = `${appUrl} can be reached from this machine only`;
    if (production) return warning(rule, `${only}; with NODE_ENV=production, set APP_URL to https`);
    if (isRunning)
      return ok(rule, `${unset}: the server that runs with this DATA_DIR answers at ${appUrl}`);
    if (appUrlText === undefined) return ok(rule, `${unset}: ${only}`);
  }
  if (appUrlText?.replace(/\/$/u, '') === appUrl)
    return ok(rule, `${appUrl} is the canonical address; browsers must use exactly this address`);
  return warning(rule, `APP_URL is read as ${appUrl}: write and register it in this form`);
}

function checkProxy({ appUrl, host, trustedProxies }: SignInSettings): Finding[] {
  if (appUrl === null) return [];
  const hasProxies = trustedProxies.length > 0;
  if (appUrl.startsWith('http:')) {
    if (!hasProxies)
      return [ok('proxy', 'none is needed: browsers connect to the service directly')];
    const message = `APP_URL is http on loopback, though SERVICE_TRUSTED_PROXIES is set`;
    return [warning('proxy', `${message}: behind a proxy it must be the proxy's https address`)];
  }
  return [checkTrustedProxies(trustedProxies), checkHost(host, trustedProxies)];
}

function checkTrustedProxies(trustedProxies: readonly string[]): Finding {
  const rule = 'trusted_proxies';
  if (trustedProxies.length === 0)
    return warning(
      rule,
      'APP_URL is https, but SERVICE_TRUSTED_PROXIES is not set: the failed sign-ins of all people count for one address',
    );
  const everybody = trustedProxies.find((entry) => entry.endsWith('/0'));
  if (everybody === undefined) return ok(rule, `${trustedProxies.join(', ')} may name the client`);
  return failed(rule, `${everybody} lets every client claim any address`);
}

function checkHost(host: string, trustedProxies: readonly string[]): Finding {
  if (!isLoopbackHost(host))
    return ok(
      'host',
      `listens on ${host}: only the proxy must reach it, because it uses plain http`,
    );
  const only = `HOST is ${host}: only a proxy on this machine (in this container) reaches the service`;
  const isNear = trustedProxies.some((entry) => /^(?:127\.|::1|0\.0\.0\.0|::\/)/u.test(entry));
  if (trustedProxies.length === 0 || isNear) return ok('host', only);
  return failed('host', `${only}, but SERVICE_TRUSTED_PROXIES names none here`);
}
