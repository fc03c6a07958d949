import { describe, expect, it } from 'vitest';
import type { Environment } from '../config/setting-reader.ts';
import { checkAddresses } from './check-addresses.ts';
import { readSignInSettings } from './sign-in-settings.ts';

const verdicts = (env: Environment) =>
  Object.fromEntries(
    checkAddresses(readSignInSettings(env)).map(({ rule, verdict }) => [rule, verdict]),
  );
const app = 'https://app.example';

describe('the address of the deployment', () => {
  it.each([
    ['https', { APP_URL: app }, 'ok'],
    ['https with a slash', { APP_URL: `${app}/` }, 'ok'],
    ['https in another spelling', { APP_URL: 'https://App.Example:443' }, 'warning'],
    ['loopback', { APP_URL: 'http://localhost:3000' }, 'ok'],
    ['loopback in production', { APP_URL: 'http://[::1]:3000', NODE_ENV: 'production' }, 'warning'],
    ['none', {}, 'ok'],
    ['none on every interface', { HOST: '0.0.0.0' }, 'ok'],
    ['none on another interface', { HOST: '192.0.2.1' }, 'failed'],
    ['none on a port yet unknown', { PORT: '0' }, 'failed'],
    ['plain http', { APP_URL: 'http://app.example' }, 'failed'],
    ['a path', { APP_URL: `${app}/basalt` }, 'failed'],
  ])('%s', (_what, env, verdict) => {
    expect(verdicts(env)['app_url']).toBe(verdict);
  });
});

describe('a proxy', () => {
  const proxied = { APP_URL: app, SERVICE_TRUSTED_PROXIES: '10.0.0.0/8' };

  it('is not needed on loopback, and makes an http address doubtful', () => {
    expect(verdicts({})).toMatchObject({ proxy: 'ok' });
    const odd = { APP_URL: 'http://localhost', SERVICE_TRUSTED_PROXIES: '10.0.0.1' };
    expect(verdicts(odd)).toMatchObject({ proxy: 'warning' });
  });

  it('that https implies must be trusted, and nobody else', () => {
    expect(verdicts({ APP_URL: app })).toMatchObject({ trusted_proxies: 'warning' });
    expect(verdicts({ ...proxied, HOST: '0.0.0.0' })).toMatchObject({
      trusted_proxies: 'ok',
      host: 'ok',
    });
    const all = { ...proxied, SERVICE_TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' };
    expect(verdicts(all)).toMatchObject({ trusted_proxies: 'failed' });
  });

  it('elsewhere cannot reach a service that listens on loopback', () => {
    expect(verdicts(proxied)).toMatchObject({ host: 'failed' });
    const near = { ...proxied, SERVICE_TRUSTED_PROXIES: '127.0.0.1' };
    expect(verdicts(near)).toMatchObject({ host: 'ok' });
  });
});
