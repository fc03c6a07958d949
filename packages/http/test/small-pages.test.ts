import { languageTags, textDirectionOf, type Language } from '@basalt/domain';
import { serviceTexts } from '@basalt/domain/service-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignInFixture, type SignInFixture } from './sign-in-fixture.ts';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.stop());

const read = (address: string, headers: Record<string, string>) =>
  fixture.browser().get(address, { headers: { Accept: 'text/html', ...headers } });

const escaped = (text: string) => text.replaceAll('"', '&quot;').replaceAll("'", '&#39;');

const expectWords = (
  page: string,
  language: Language,
  keys: (keyof (typeof serviceTexts)['en'])[],
) => {
  expect(page).toContain(`<html lang="${language}" dir="${textDirectionOf(language)}">`);
  for (const key of keys) expect(page).toContain(escaped(serviceTexts[language][key]));
};

test.each(languageTags)(
  '%s: small pages are in the language that the browser prefers',
  async (language) => {
    const wanted = { 'Accept-Language': `xx, ${language};q=0.5` };
    const unknown = await read('/xyz', wanted);
    expectWords(unknown.text, language, ['page.missingTitle', 'page.missingText', 'page.goHome']);
    const refused = await read('/auth/oauth/acme/callback', wanted);
    expect(refused.status).toBe(419);
    expectWords(refused.text, language, [
      'page.stateInvalidTitle',
      'page.stateInvalidText',
      'page.stateInvalidAdvice',
      'page.goToSignIn',
    ]);
    const [before = ''] = serviceTexts[language]['page.forAdministrator'].split('{');
    expect(refused.text).toMatch(new RegExp(`${before}<bdi>419, [\\w-]+</bdi>`, 'u'));
    const mails = await fetch(`${fixture.address}/unsubscribe?token=none`, {
      method: 'POST',
      headers: wanted,
    });
    expectWords(await mails.text(), language, ['page.mailsEndedTitle', 'page.mailsEndedText']);
  },
);

test('the page that ends mails is in the language of the mail, whatever the browser prefers', async () => {
  const headers = { 'Accept-Language': 'fr', Cookie: 'basalt_language=ja' };
  const ended = async (lang: string) => {
    const address = `${fixture.address}/unsubscribe?token=none&lang=${lang}`;
    return (await fetch(address, { method: 'POST', headers })).text();
  };
  const arabic = await ended('ar');
  expect(arabic).toContain('lang="ar" dir="rtl"');
  expectWords(arabic, 'ar', ['page.mailsEndedTitle', 'page.mailsEndedText']);
  expect(await ended('xx')).toContain('lang="ja"');
});

test('where people may be signed in, the language of the person who used the browser last comes first', async () => {
  const headers = { 'Accept-Language': 'fr', Cookie: 'basalt_language=ar' };
  expect((await read('/xyz', headers)).text).toContain('lang="ar" dir="rtl"');
  expect((await read('/auth/oauth/acme/callback', headers)).text).toContain('lang="fr" dir="ltr"');
});

test('a program gets the problem in English, whatever it prefers', async () => {
  const headers = { Accept: 'application/json', 'Accept-Language': 'de' };
  const { json } = await fixture.browser().get('/auth/oauth/acme/callback', { headers });
  expect(json).toMatchObject({ title: 'Sign-in expired', code: 'oauth_state_invalid' });
});
