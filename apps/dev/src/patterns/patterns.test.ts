import path from 'node:path';
import { expect, test } from 'vitest';
import { collectPatterns, patternsOf } from './collect-patterns.ts';
import { isSuperLinear } from './super-linear.ts';

const { patterns, computedIn } = collectPatterns(path.resolve(import.meta.dirname, '../../../..'));

/** Patterns that would take long on a long text and are given short ones only, each with the reason. */
const shortTextsOnly: Readonly<Record<string, string>> = {
  'apps/server/src/command/mcp.command.ts /\\/+$/': 'the address that a person gives the command',
  'apps/server/src/demo/demo-data.ts /@.*$/u': 'addresses of the demo people',
  'apps/server/src/boot/redact-secrets.ts /\\s*\\n\\s*/u': 'secrets of the settings',
  'packages/client/src/client.ts /\\/+$/': 'the address that a program gives its client',
  'packages/domain/src/kernel/slug.ts /-+$/u': 'cut to the length of a slug before',
  'packages/persistence/src/connection/database-hosts.ts /^([a-z]+:\\/\\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/iu':
    'the setting DATABASE_URL',
  'packages/security/src/password-hash.ts /=+$/': 'base64 that was made here, with at most two',
};

/** Patterns made at run time: of what, since nothing here can read them. */
const computed: Readonly<Record<string, string>> = {
  'apps/saml-driver/src/strict-xml.ts': 'sticky patterns of an XML name and a quoted value',
  'packages/domain/src/records/coded-text.ts': 'the sentences of this project',
  'packages/domain/src/tenancy/storage-quota.ts': 'the kinds of records that grow',
  'packages/import/src/source/dates.ts':
    'the forms of a day and a time, over at most 80 characters',
  'packages/oidc/src/settings/environment-providers.ts': 'the names of settings',
  'packages/security/src/api-keys.ts': 'parts of fixed length',
};

test('no pattern takes time beyond the length of its text', { timeout: 120_000 }, () => {
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns
    .filter((pattern) => isSuperLinear(pattern))
    .map(({ file, source, flags }) => `${file} /${source}/${flags}`);
  expect(slow.toSorted()).toEqual(Object.keys(shortTextsOnly).toSorted());
});

test('a pattern is made at run time where it is known to be harmless', () => {
  expect(computedIn).toEqual(Object.keys(computed).toSorted());
});

test.each([
  ['^a[ \\t]*(?:;[ \\t]*b[ \\t]*)?;?[ \\t]*$', 'i', true],
  ['-+$', 'u', true],
  ['(a+)+$', '', true],
  ['^[a-z]+$', '', false],
  ['^a[ \\t]*;b$', '', false],
])('/%s/%s is super-linear: %s', (source, flags, expected) => {
  expect(isSuperLinear({ source, flags })).toBe(expected);
});

test('literals are not mistaken for divisions, texts or comments', () => {
  const text = 'const a: number = 6 / 2 / 1; // /x+$/\nconst b = `${/y/u.test("/z/")}`;';
  expect(patternsOf(text)).toEqual({ literals: [{ source: 'y', flags: 'u' }], isComputed: false });
  expect(patternsOf('new RegExp(String(1))').isComputed).toBe(true);
});
