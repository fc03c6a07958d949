import { expect, test } from 'vitest';
import { readImports } from './read-imports.ts';

const specifiers = (code: string): string[] =>
  readImports(code, 'x.ts').map(({ specifier }) => specifier);

test.each([
  ['a side effect', `import 'm';`],
  ['an import', `import m from 'm';`],
  ['an import of types', `import type { M } from 'm';`],
  ['an import of one type', `import { type M } from 'm';`],
  ['a re-export', `export { m } from 'm';`],
  ['a re-export of types', `export type { M } from 'm';`],
  ['a re-export of everything', `export * from 'm';`],
  ['a dynamic import', `const m = await import('m');`],
  ['a dynamic import of a plain template', 'const m = await import(`m`);'],
  ['a type that imports', `type M = import('m').M;`],
  ['a require', `const m = require('m');`],
  ['a resolved require', `const m = require.resolve('m');`],
  ['a resolved address', `const m = import.meta.resolve('m');`],
  ['an import by assignment', `import m = require('m');`],
  ['one deep inside', `class A { b() { return [1].map(async () => (await import('m')).m); } }`],
])('sees %s', (_, code) => {
  expect(specifiers(code)).toEqual(['m']);
});

test('sees nothing in comments, strings and methods called import', () => {
  const code = `// import 'a';\n/* require('b') */\nconst s = "import 'c'"; const o = { require: 1 }; export { s, o };`;
  expect(specifiers(code)).toEqual([]);
});

test('gives the constant beginning of a computed name, and its line', () => {
  expect(readImports('\nawait import(`@a/${b}`);\nawait import(c);', 'x.ts')).toEqual([
    { specifier: '@a/', computed: true, line: 2 },
    { specifier: '', computed: true, line: 3 },
  ]);
});

test('refuses a file that does not parse', () => {
  expect(() => readImports('import from;', 'x.ts')).toThrow(/x\.ts|Expected|Unexpected/);
});
