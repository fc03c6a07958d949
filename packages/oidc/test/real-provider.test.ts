import type { IdentityProvider } from '@basalt/domain';
import { createIdentityProviders, type OauthProviderSettings } from '@basalt/oidc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRealProvider, walkThrough } from './real-provider.ts';
import { acme, redirectUri } from './settings.ts';

const ada = {
  provider: 'acme',
  subject: 'ada',
  email: 'ada@example.test',
  emailVerified: true,
  name: 'Ada Lovelace',
};

const discovered = { authorizationUrl: null, tokenUrl: null, userinfoUrl: null };

function providerOf(settings: OauthProviderSettings): IdentityProvider {
  const provider = createIdentityProviders([settings]).get('acme');
  if (provider === undefined) throw new Error('acme is missing');
  return provider;
}

describe.each(['client_secret_post', 'client_secret_basic'] as const)(
  'a certified provider that requires PKCE and %s',
  (auth) => {
    let real: Awaited<ReturnType<typeof startRealProvider>>;
    beforeAll(async () => {
      real = await startRealProvider(auth);
    });
    afterAll(() => real.close());

    const styles: [string, () => OauthProviderSettings][] = [
      ['plain endpoints', () => acme(real.origin, { authMethod: auth })],
      ['discovery', () => acme(real.origin, { issuer: real.origin, ...discovered })],
      ['an issuer and given endpoints', () => acme(real.origin, { issuer: real.origin })],
    ];

    test.each(styles)('signs a person in by %s', async (_style, settingsOf) => {
      const provider = providerOf(settingsOf());
      const { url, pending } = await provider.start({ redirectUri });
      const params = await walkThrough(url);
      const identity = await provider.identify({ redirectUri, params, pending });
      expect(params['state']).toBe(pending.state);
      expect(identity).toEqual(ada);
    });

    test.each(styles)('refuses a code used before, by %s', async (_style, settingsOf) => {
      const provider = providerOf(settingsOf());
      const { url, pending } = await provider.start({ redirectUri });
      const params = await walkThrough(url);
      await provider.identify({ redirectUri, params, pending });
      await expect(provider.identify({ redirectUri, params, pending })).rejects.toMatchObject({
        name: 'ProviderFailed',
        message: 'acme: code exchange: the provider answered invalid_grant',
      });
    });

    test.each(styles)('refuses a code of another verifier, by %s', async (_style, settingsOf) => {
      const provider = providerOf(settingsOf());
      const { url, pending } = await provider.start({ redirectUri });
      const params = await walkThrough(url);
      const otherPending = { ...pending, verifier: 'x'.repeat(96) };
      await expect(
        provider.identify({ redirectUri, params, pending: otherPending }),
      ).rejects.toMatchObject({ name: 'ProviderFailed' });
    });
  },
);

describe('discovery', () => {
  let real: Awaited<ReturnType<typeof startRealProvider>>;
  beforeAll(async () => {
    real = await startRealProvider('client_secret_post');
  });
  afterAll(() => real.close());

  test('is fetched once, and ten people who sign in together get their own accounts', async () => {
    const provider = providerOf(acme(real.origin, { issuer: real.origin, ...discovered }));
    const identities = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { url, pending } = await provider.start({ redirectUri });
        const params = await walkThrough(url);
        return provider.identify({ redirectUri, params, pending });
      }),
    );
    const count = (request: string) => real.requests.filter((sent) => sent === request).length;
    expect(identities).toEqual(Array.from({ length: 10 }, () => ada));
    expect(count('GET /.well-known/openid-configuration')).toBe(1);
    expect(count('POST /token')).toBe(10);
    expect(count('GET /me')).toBe(10);
  });

  test('gives an ID token that must hold the nonce of this sign-in', async () => {
    const provider = providerOf(acme(real.origin, { issuer: real.origin }));
    const { url, pending } = await provider.start({ redirectUri });
    const params = await walkThrough(url);
    const otherPending = { ...pending, nonce: 'x'.repeat(48) };
    await expect(provider.identify({ redirectUri, params, pending: otherPending })).rejects.toThrow(
      /nonce/u,
    );
  });

  test('gives an issuer that the callback must name', async () => {
    const provider = providerOf(acme(real.origin, { issuer: real.origin }));
    const { url, pending } = await provider.start({ redirectUri });
    const { iss, ...params } = await walkThrough(url);
    expect(iss).toBe(real.origin);
    await expect(provider.identify({ redirectUri, params, pending })).rejects.toThrow(/"iss"/u);
    const mixedUp = { ...params, iss: 'https://evil.test' };
    await expect(provider.identify({ redirectUri, params: mixedUp, pending })).rejects.toThrow(
      /"iss"/u,
    );
  });
});
