import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { configurationOf, features } from '../src/configuration.ts';

/** What the contract names; everything else that the library can do is off. */
const named = ['clientIdMetadataDocument', 'deviceFlow', 'resourceIndicators', 'revocation'];

test('exactly the features of the contract are on', () => {
  const on = Object.entries(features).filter(([, { enabled }]) => enabled);
  expect(on.map(([name]) => name)).toEqual(named);
});

test('every feature of the library is decided here', async () => {
  // The library exports no list of its features: its file of defaults has one.
  const library = fileURLToPath(import.meta.resolve('oidc-provider'));
  const file = path.join(path.dirname(library), 'helpers/defaults.js');
  const { defaults: known } = (await import(pathToFileURL(file).href)) as {
    defaults: { features: object };
  };
  const decided = Object.keys(features);
  const undecided = Object.keys(known.features).filter((name) => !decided.includes(name));
  // Those are off unless they are named, and bring nothing into a server without OpenID Connect.
  expect(undecided.filter((name) => isOn(known.features, name))).toEqual([]);
});

const isOn = (all: object, name: string): boolean =>
  (all as Record<string, { enabled?: boolean }>)[name]?.enabled === true;

test('PKCE is required of every client, by S256 alone, and tokens outlive no grant', () => {
  const { pkce, responseTypes, rotateRefreshToken, enableHttpPostMethods, scopes } =
    configurationOf('https://basalt.test');
  expect(pkce.required()).toBe(true);
  expect(responseTypes).toEqual(['code']);
  expect(rotateRefreshToken()).toBe(true);
  expect([enableHttpPostMethods, scopes]).toEqual([false, []]);
});
