import { conformanceRules } from '@basalt/sso-driver/conformance';
import { describe, expect, it } from 'vitest';
import { SamlDriver } from '../src/index.ts';
import { IdentityProvider } from '../testing/identity-provider.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { ada, Service } from '../testing/sign-in.ts';

const stranger = selfSigned('stranger.example');
const sp = selfSigned('service.example');
const post = (xml: string) => ({
  method: 'POST' as const,
  form: { SAMLResponse: Buffer.from(xml).toString('base64') },
});
const spKeys = { SERVICE_SAML_SP_KEY: sp.key, SERVICE_SAML_SP_CERT: sp.certificate };

describe.each([
  ['signed assertions, redirect', {}],
  ['signed responses, signed requests', { SERVICE_SAML_SIGNED: 'response', ...spKeys }],
  [
    'both signed, posted requests',
    { SERVICE_SAML_SIGNED: 'both', SERVICE_SAML_REQUEST_BINDING: 'post', ...spKeys },
  ],
])('the contract, with %s', (_what, settings) => {
  const provider = new IdentityProvider(settings);
  const rules = conformanceRules({
    Driver: SamlDriver,
    settings: provider.settings,
    goodCallback: async (start, person) => post(await provider.answer(start, person)),
    forgedCallbacks: {
      'signed by another key': async (start, person) =>
        post(await provider.answer(start, person, { signedBy: stranger })),
      'changed after signing': async (start, person) =>
        post((await provider.answer(start, person)).replaceAll(person.subject, 'subject-mallory')),
      'not signed': async (start, person) =>
        post(withoutSignatures(await provider.answer(start, person))),
      'in the query': async (start, person) => ({
        method: 'GET',
        query: post(await provider.answer(start, person)).form,
      }),
    },
  });
  it.each(rules)('$title', async ({ check }) => {
    await expect(check()).resolves.toBeUndefined();
  });
});

describe('a request', () => {
  it.each(['redirect', 'post'])(
    'is signed by our key, verified by the provider: %s',
    async (binding) => {
      const provider = new IdentityProvider({ SERVICE_SAML_REQUEST_BINDING: binding, ...spKeys });
      const start = await new Service(provider).start();
      const { id, xml } = await provider.read(start);
      expect(start.remember).toMatchObject({ id });
      expect(xml).toContain(
        'AssertionConsumerServiceURL="https://service.example/auth/sso/saml/callback"',
      );
      expect(xml).toContain('nameid-format:persistent');
      expect(start.form === undefined).toBe(binding === 'redirect');
    },
  );

  it.each(['redirect', 'post'])('is not signed by another key: %s', async (binding) => {
    const provider = new IdentityProvider({ SERVICE_SAML_REQUEST_BINDING: binding, ...spKeys });
    const other = new IdentityProvider({
      SERVICE_SAML_REQUEST_BINDING: binding,
      SERVICE_SAML_SP_KEY: stranger.key,
      SERVICE_SAML_SP_CERT: stranger.certificate,
    });
    const start = await new Service(other).start();
    await expect(provider.read(start)).rejects.toThrow(/signature/iu);
  });
});

const provider = new IdentityProvider();
const named = async (values: string[], email: string): Promise<string> => {
  const sent = { attributes: { displayName: values } };
  return (await new Service(provider).signIn({ ...ada, email }, sent)).name;
};

describe('a signed-in person', () => {
  it('gets the account of the confirmed email, and no second one', async () => {
    const service = new Service(provider);
    service.accounts.add('Ada@Example.com', 'A. Lovelace');
    const user = await service.signIn();
    expect(user).toMatchObject({ email: 'ada@example.com', name: 'A. Lovelace' });
    expect(service.accounts.size).toBe(1);
  });

  it('needs an email address for the first sign-in only', async () => {
    const service = new Service(provider);
    const nothing = { attributes: { email: [], displayName: [] } };
    await expect(service.signIn(ada, nothing)).rejects.toThrow('did not send your email address');
    const { id } = await service.signIn();
    expect(await service.signIn(ada, nothing)).toMatchObject({ id });
  });

  it('is another one if another provider names them alike', async () => {
    const service = new Service(provider);
    await service.signIn();
    const renamed = new IdentityProvider({ SERVICE_SAML_IDP_ENTITY_ID: 'https://new.example' });
    const renamedService = new Service(renamed, { accounts: service.accounts });
    const tags = { Issuer: 'https://new.example' };
    await expect(renamedService.signIn(ada, { tags })).rejects.toThrow('belongs to another person');
    const other = await renamedService.signIn({ ...ada, email: 'other@example.com' }, { tags });
    expect(other).toMatchObject({ id: 'account-2', email: 'other@example.com' });
  });

  it('may come by a second certificate while the provider changes its key', async () => {
    const next = selfSigned('idp.example');
    const changing = new IdentityProvider();
    const both = `${next.certificate}\n${changing.keys.certificate}`;
    const rolling = new IdentityProvider({ SERVICE_SAML_IDP_CERT: both });
    const service = new Service(rolling);
    expect(await service.signIn(ada, { signedBy: next })).toMatchObject({ email: ada.email });
    expect(await service.signIn(ada, { signedBy: changing.keys })).toMatchObject({
      email: ada.email,
    });
    await expect(service.signIn(ada, { signedBy: stranger })).rejects.toThrow('not valid');
  });

  it('has the name that was sent, on one line, or what stands before the @', async () => {
    expect(await named([' Ada\n Lovelace\t', 'Countess'], 'a@b.example')).toBe('Ada Lovelace');
    expect(await named([], 'ada.l@b.example')).toBe('ada.l');
    expect(await named(['x'.repeat(300)], 'a@b.example')).toBe('x'.repeat(200));
  });
});

function withoutSignatures(xml: string): string {
  return xml.replace(/<ds:Signature .*?<\/ds:Signature>/gsu, '');
}
