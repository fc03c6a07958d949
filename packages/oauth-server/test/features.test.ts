import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { configurationOf, features } from '../src/configuration.ts';

type Features = Record<string, { enabled?: boolean }>;

/** What the contract names; everything else that the library can do is off. */
const named = ['clientIdMetadataDocument', 'deviceFlow', 'resourceIndicators', 'revocation'];

test('exactly the features of the contract are on, of all that the library has', async () => {
  // The library exports no list of its features: its file of defaults has one.
  const library = fileURLToPath(import.meta.resolve('oidc-provider'));
  const file = path.join(path.dirname(library), 'helpers/defaults.js');
  const { defaults } = (await import(pathToFileURL(file).href)) as {
    defaults: { features: Features };
  };
  const all: Features = { ...defaults.features, ...features };
  expect(Object.keys(defaults.features).length).toBeGreaterThan(20);
  expect(
    Object.keys(all)
      .filter((name) => all[name]?.enabled !== false)
      .toSorted(),
  ).toEqual(named);
});

test('PKCE is required of every client, by S256 alone, and tokens outlive no grant', () => {
  const { pkce, responseTypes, rotateRefreshToken, enableHttpPostMethods, scopes } =
    configurationOf('https://basalt.test');
  expect(pkce.required()).toBe(true);
  expect(responseTypes).toEqual(['code']);
  expect(rotateRefreshToken()).toBe(true);
  expect([enableHttpPostMethods, scopes]).toEqual([false, []]);
});
