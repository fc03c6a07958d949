import { readFileSync } from 'node:fs';
import { createIdentityProviders, readOauthSettings } from '@basalt/oidc';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/sign-in-providers.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu')),
    ([, text = '']) => text,
  );

const examples = blocks('json').map((text): [string, string] => [
  Object.keys(JSON.parse(text) as object).join(),
  text,
]);

test('the documentation has an example of each kind of provider', () => {
  expect(examples.map(([key]) => key)).toEqual([
    'google',
    'keycloak',
    'microsoft',
    'gitlab',
    'github',
  ]);
});

test.each(examples)('the documented settings of %s are complete', (key, text) => {
  const { settings, faults, warnings } = readOauthSettings({ SERVICE_OAUTH_PROVIDERS_JSON: text });
  expect(faults).toEqual([]);
  expect([...createIdentityProviders(settings).keys()]).toEqual([key]);
  const trusted = text.includes('"require_verified_email": false');
  expect(warnings).toHaveLength(trusted ? 1 : 0);
});

test('the documented variables are complete but for the file of the secret', () => {
  const lines = blocks('sh').join('').trim().split('\n');
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/u).slice(0, 2)));
  const { OAUTH_ACME_CLIENT_SECRET_FILE: file, ...rest } = env as Record<string, string>;
  const { settings, faults } = readOauthSettings({ ...rest, OAUTH_ACME_CLIENT_SECRET: 'secret' });
  expect(file).toMatch(/^\//u);
  expect(faults).toEqual([]);
  expect(settings.map(({ key }) => key)).toEqual(['acme']);
});
