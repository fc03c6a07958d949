import { ProviderFailed } from '@basalt/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { readProviderEndpoints } from '@basalt/oidc';
import { listen, type Listening } from './listen.ts';
import { acme, clientSecret } from './settings.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const nothingSet = { authorizationUrl: null, tokenUrl: null, userinfoUrl: null };

/** An issuer whose discovery document has these members besides its own name. */
async function issuerWith(members: (origin: string) => Record<string, unknown>) {
  const requests: string[] = [];
  const server = await listen((request, response) => {
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: server.origin, ...members(server.origin) }));
  });
  open.push(server);
  return { settings: acme(server.origin, { issuer: server.origin, ...nothingSet }), requests };
}

describe('the endpoints of a provider', () => {
  it('are those of the settings without an issuer, asked of nobody', async () => {
    const { endpoints, offers } = await readProviderEndpoints(acme('https://acme.invalid'));
    expect(endpoints.map(({ url }) => url)).toEqual([
      'https://acme.invalid/auth',
      'https://acme.invalid/token',
      'https://acme.invalid/me',
    ]);
    expect(endpoints.every(({ isDiscovered, fault }) => !isDiscovered && fault === null)).toBe(
      true,
    );
    expect(Object.values(offers)).toEqual([null, null, null, null, null]);
  });

  it('are discovered with an issuer, and those absent are null', async () => {
    const { settings, requests } = await issuerWith((origin) => ({
      authorization_endpoint: `${origin}/a`,
      userinfo_endpoint: 'http://elsewhere.test/u',
      claims_supported: ['sub'],
    }));
    const { endpoints, offers } = await readProviderEndpoints(settings);
    expect(endpoints).toMatchObject([
      { url: `${settings.issuer}/a`, isDiscovered: true, fault: null },
      { url: null, isDiscovered: true, fault: null },
      { url: 'http://elsewhere.test/u', fault: expect.stringContaining('https') },
    ]);
    expect(offers.claims).toEqual(['sub']);
    expect(requests).toHaveLength(1);
    expect(requests.join('')).not.toContain(clientSecret);
  });

  it('are not accepted from an issuer with another name', async () => {
    const { settings } = await issuerWith(() => ({ issuer: 'https://other.test' }));
    const error: unknown = await readProviderEndpoints(settings).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderFailed);
    expect(String(error)).not.toContain(clientSecret);
  });
});
