import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const nodeSaml = createRequire(createRequire(import.meta.url).resolve('@node-saml/node-saml'));

/** The first versions without a published flaw in what a sign-in depends on; decision 0006 names the advisories. */
it.each([
  ['@node-saml/node-saml', '5.1.0'],
  ['xml-crypto', '6.3.2'],
  ['@xmldom/xmldom', '0.8.15'],
  ['xml2js', '0.5.0'],
])('%s is at least %s', (name, least) => {
  const entry = nodeSaml.resolve(name);
  const root = entry.slice(0, entry.lastIndexOf(path.join('node_modules', name)));
  const file = path.join(root, 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  expect(version.localeCompare(least, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});
