import { describe, expect, it } from 'vitest';
import { checkAssertion, type Expected } from './check-assertion.ts';
import { readSamlSettings } from './saml-settings.ts';
import { readPlainXml } from './strict-xml.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { reasonOf } from '../testing/sign-in.ts';

const settings = readSamlSettings({
  SERVICE_SAML_IDP_ENTITY_ID: 'idp',
  SERVICE_SAML_IDP_SSO_URL: 'https://idp.example/',
  SERVICE_SAML_IDP_CERT: selfSigned('idp').certificate,
  SERVICE_SAML_CLOCK_SKEW_SECONDS: '60',
});
const good = `<Assertion Version="2.0" ID="_1"><Issuer>idp</Issuer><Subject><NameID>ada</NameID>
  <SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
  <SubjectConfirmationData NotOnOrAfter="2026-01-01T12:10:00Z" Recipient="here" InResponseTo="_r"/></SubjectConfirmation></Subject>
  <Conditions NotBefore="2026-01-01T12:00:00Z" NotOnOrAfter="2026-01-01T12:05:00Z">
  <AudienceRestriction><Audience>me</Audience></AudienceRestriction></Conditions><AuthnStatement/></Assertion>`;

const judge = async (xml: string, time = '12:02:00', changes: Partial<Expected> = {}) =>
  checkAssertion(readPlainXml(xml), settings, {
    spEntityId: 'me',
    callbackUrl: 'here',
    requestId: '_r',
    now: new Date(`2026-01-01T${time}Z`),
    ...changes,
  });

const data = (recipient: string, request: string): string =>
  `<SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData NotOnOrAfter="2026-01-01T12:10:00Z" Recipient="${recipient}" InResponseTo="${request}"/></SubjectConfirmation>`;

const issuedAt = (time: string): string => good.replace(' ID=', ` IssueInstant="${time}" ID=`);
const signedInAt = (time: string): string =>
  good.replace('<AuthnStatement/>', `<AuthnStatement AuthnInstant="${time}"/>`);

describe('checkAssertion', () => {
  it.each(['11:59:00.000', '12:00:00', '12:05:00', '12:05:59.999'])(
    'accepts it at %s',
    async (time) => {
      await expect(judge(good, time)).resolves.toBeUndefined();
    },
  );

  it.each([
    ['11:58:59.999', 'the assertion is not yet valid'],
    ['12:06:00.000', 'the assertion has expired'],
  ])('refuses it at %s, a minute of skew away', async (time, reason) => {
    expect(await reasonOf(judge(good, time))).toBe(reason);
  });

  it('refuses an assertion or a sign-in of the future, a minute of skew away', async () => {
    const [early, late] = ['2026-01-01T12:03:00Z', '2026-01-01T12:03:00.001Z'];
    await expect(judge(issuedAt(early))).resolves.toBeUndefined();
    await expect(judge(signedInAt(early))).resolves.toBeUndefined();
    expect(await reasonOf(judge(issuedAt(late)))).toBe('the assertion is issued in the future');
    expect(await reasonOf(judge(signedInAt(late)))).toBe('the sign-in is in the future');
  });

  it('ends the confirmation by its own time', async () => {
    const longer = good.replace('12:05:00Z', '13:00:00Z');
    await expect(judge(longer, '12:10:59.999')).resolves.toBeUndefined();
    expect(await reasonOf(judge(longer, '12:11:00'))).toBe('the confirmation is not valid now');
  });

  it('needs one confirmation that is right as a whole, among several', async () => {
    const parts = /<SubjectConfirmation .*<\/SubjectConfirmation>/su;
    const both = good.replace(parts, data('there', '_r') + data('here', '_r'));
    await expect(judge(both)).resolves.toBeUndefined();
    const crossed = good.replace(parts, data('there', '_r') + data('here', '_x'));
    expect(await reasonOf(judge(crossed))).toBe('the assertion answers another request');
  });

  it('needs every audience restriction to name the service', async () => {
    const other = '<AudienceRestriction><Audience>other</Audience></AudienceRestriction>';
    const two = good.replace('</Conditions>', `${other}</Conditions>`);
    expect(await reasonOf(judge(two))).toBe('the assertion is for another audience');
    const among = good.replace('<Audience>', '<Audience>other</Audience><Audience>');
    await expect(judge(among)).resolves.toBeUndefined();
  });

  it('needs an audience restriction', async () => {
    const none = good.replace(/<AudienceRestriction>.*<\/AudienceRestriction>/su, '');
    expect(await reasonOf(judge(none))).toBe('the assertion names no audience');
  });

  it.each([
    ['two conditions', /<Conditions.*<\/Conditions>/su, 'the assertion has no conditions'],
    ['two subjects', /<Subject>.*<\/Subject>/su, 'the assertion names no person'],
    ['two issuers', /<Issuer>.*<\/Issuer>/u, 'the assertion has another issuer'],
  ])('refuses %s', async (_what, part, reason) => {
    expect(await reasonOf(judge(good.replace(part, '$&$&')))).toBe(reason);
  });

  it.each([
    ['of another time zone', '2026-01-01T12:05:00+02:00'],
    ['without a zone', '2026-01-01T12:05:00'],
    ['of a date only', '2026-01-01'],
    ['of a day that is none', '2026-13-01T12:05:00Z'],
  ])('refuses a time %s', async (_what, time) => {
    const changed = good.replace('2026-01-01T12:05:00Z', time);
    expect(await reasonOf(judge(changed))).toBe('the assertion has expired');
  });
});
