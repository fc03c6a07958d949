import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SamlDriver, type SeenAssertions } from '../src/index.ts';
import { callbackUrl, IdentityProvider, idpEntityId } from '../testing/identity-provider.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { ada, reasonOf, requestOf, Service } from '../testing/sign-in.ts';

describe('what a deployment may set', () => {
  it('believes only verified addresses, where the provider tells', async () => {
    const provider = new IdentityProvider({ SERVICE_SAML_EMAIL_VERIFIED_ATTRIBUTE: 'verified' });
    const signIn = (values: string[]) =>
      new Service(provider).signIn(ada, { attributes: { verified: values } });
    for (const values of [[], [''], ['false'], ['yes'], ['TRUE '], ['true', 'false']]) {
      expect(await reasonOf(signIn(values))).toBe(
        'The identity provider has not verified your email address.',
      );
    }
    expect(await signIn(['true'])).toMatchObject({ email: ada.email });
    expect(await signIn(['1'])).toMatchObject({ email: ada.email });
  });

  it('believes addresses of its own domains only', async () => {
    const provider = new IdentityProvider({ SERVICE_SAML_EMAIL_DOMAINS: 'example.com' });
    const signIn = (email: string) => new Service(provider).signIn({ ...ada, email });
    expect(await signIn('Ada@EXAMPLE.com')).toMatchObject({ email: 'ada@example.com' });
    for (const email of ['ada@evil.com', 'ada@sub.example.com', 'ada@example.com.evil']) {
      expect(await reasonOf(signIn(email))).toContain('of this domain cannot sign in here');
    }
  });

  it('takes email and name from the attributes that are named', async () => {
    const provider = new IdentityProvider({
      SERVICE_SAML_EMAIL_ATTRIBUTE: 'urn:oid:1,work',
      SERVICE_SAML_NAME_ATTRIBUTE: 'nick',
    });
    const attributes = { work: ['work@example.com'], nick: ['Countess'] };
    const user = await new Service(provider).signIn(ada, { attributes });
    expect(user).toMatchObject({ email: 'work@example.com', name: 'Countess' });
  });

  it('may have an entity id of its own, which is then the audience', async () => {
    const provider = new IdentityProvider({ SERVICE_SAML_SP_ENTITY_ID: 'urn:basalt' });
    expect(await new Service(provider).signIn()).toMatchObject({ email: ada.email });
    const tags = { Audience: callbackUrl };
    expect(await reasonOf(new Service(provider).signIn(ada, { tags }))).toBe(
      'the assertion is for another audience',
    );
  });

  it('demands what it says must be signed', async () => {
    const both = new IdentityProvider({ SERVICE_SAML_SIGNED: 'both' });
    const signatures = /<ds:Signature .*?<\/ds:Signature>/su;
    const withoutFirst = new Service(both).signInTampered((xml) => xml.replace(signatures, ''));
    expect(await reasonOf(withoutFirst)).toBe('the response is not signed');
    const withoutSecond = new Service(both).signInTampered((xml) => {
      const assertion = /<saml:Assertion .*<\/saml:Assertion>/su.exec(xml)?.[0] ?? '';
      return xml.replace(assertion, assertion.replace(signatures, ''));
    });
    expect(await reasonOf(withoutSecond)).toBe('the assertion is not signed');
  });

  it('gets an error that names what is missing', async () => {
    const service = new Service(new IdentityProvider({ SERVICE_SAML_IDP_CERT: '' }));
    await expect(service.start()).rejects.toThrow('SERVICE_SAML_IDP_CERT is missing');
  });
});

describe('time', () => {
  const provider = new IdentityProvider();
  it('ends a start after an hour', async () => {
    const service = new Service(provider);
    const before = Date.now();
    const start = await service.start();
    const xml = await provider.answer(start, ada, { tags: longTimes() });
    service.clock = () => new Date(before + 3_599_000);
    expect(await service.post(xml, start.remember)).toMatchObject({ email: ada.email });
    const other = await new Service(provider).start();
    const after = Date.now();
    service.clock = () => new Date(after + 3_601_000);
    const late = await provider.answer(other, ada, { tags: longTimes() });
    expect(await reasonOf(service.post(late, other.remember))).toBe(
      'the sign-in was started more than an hour ago',
    );
  });

  it('takes no start of the future', async () => {
    const service = new Service(provider);
    const start = await service.start();
    service.clock = () => new Date(Date.now() - 120_000);
    const xml = await provider.answer(start, ada);
    expect(await reasonOf(service.post(xml, start.remember))).toBe(
      'the sign-in was started more than an hour ago',
    );
  });

  it("is the driver's clock, not the machine's", async () => {
    const service = new Service(provider);
    const start = await service.start();
    const xml = await provider.answer(start, ada);
    service.clock = () => new Date(Date.now() + 10 * 60_000);
    expect(await reasonOf(service.post(xml, start.remember))).toBe('the assertion has expired');
  });
});

describe('several instances of the service', () => {
  it('take an assertion once, if they share what they have seen', async () => {
    const shared = new Set<string>();
    class Clustered extends SamlDriver {
      protected override seen(): SeenAssertions {
        return { firstUse: async (key) => !shared.has(key) && shared.add(key) !== undefined };
      }
    }
    const provider = new IdentityProvider();
    const [first, second] = [1, 2].map(() => new Service(provider, { Driver: Clustered }));
    const start = await first?.start();
    if (start === undefined) throw new TypeError('no start');
    const xml = await provider.answer(start, ada);
    expect(await first?.post(xml, start.remember)).toMatchObject({ email: ada.email });
    expect(await reasonOf(second?.post(xml, start.remember) ?? Promise.resolve())).toBe(
      'it was used before',
    );
    expect([...shared]).toEqual([
      expect.stringMatching(/^request _/u),
      expect.stringContaining(`assertion ${idpEntityId} _assertion_`),
    ]);
  });
});

const run = (env: Record<string, string | undefined>): string =>
  execFileSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../src/print-metadata.ts'), 'https://service.example'],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  ).toString();

describe('metadata', () => {
  const sp = selfSigned('service.example');
  it('is printed by the settings of the environment', () => {
    const { settings } = new IdentityProvider({
      SERVICE_SAML_SP_KEY: sp.key,
      SERVICE_SAML_SP_CERT: sp.certificate,
    });
    const xml = run(settings);
    expect(xml).toContain(`entityID="${callbackUrl}"`);
    expect(xml).toContain(`Location="${callbackUrl}"`);
    expect(xml).toContain('AuthnRequestsSigned="true"');
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml.replace(/\s/gu, '')).toContain(sp.certificate.replace(/-----[A-Z ]+-----|\s/gu, ''));
    expect(xml).not.toContain('PRIVATE');
  });

  it('names what is missing', () => {
    expect(() => run({ SERVICE_SAML_IDP_ENTITY_ID: 'x' })).toThrow(
      'SERVICE_SAML_IDP_SSO_URL is missing',
    );
  });
});

it('takes no answer that is not posted', async () => {
  const provider = new IdentityProvider();
  const { accounts } = new Service(provider);
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const { settings } = provider;
  const driver = new SamlDriver({ accounts, settings, logger, clock: () => new Date() });
  const { remember } = await driver.redirect(requestOf({ method: 'GET' }));
  const back = driver.userFromCallback(requestOf({ method: 'GET', remembered: remember }));
  expect(await reasonOf(back)).toBe('it was not posted');
});

function longTimes(): Record<string, string> {
  const end = new Date(Date.now() + 3 * 3_600_000).toISOString();
  return { ConditionsNotOnOrAfter: end, SubjectConfirmationDataNotOnOrAfter: end };
}
