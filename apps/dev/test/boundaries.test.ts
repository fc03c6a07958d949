import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBoundaries } from '../src/boundaries/check-boundaries.ts';
import { readFolderOrders } from '../src/boundaries/folder-order.ts';
import { plantTree, repository } from '../testing/planted-tree.ts';

const manifest = (name: string, dependencies: string[] = []): string =>
  JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((key) => [key, '1'])) });

/** A small repository in which every import is allowed. */
const clean = {
  'package.json': JSON.stringify({ devDependencies: { vitest: '1', 'fast-check': '1' } }),
  'packages/domain/package.json': manifest('@basalt/domain'),
  'packages/domain/src/index.ts': `export { a } from './a.ts';`,
  'packages/domain/src/a.ts': `import type { B } from './b.ts'; export const a: B = 1;`,
  'packages/domain/src/b.ts': `export type B = number;`,
  'packages/domain/src/a.test.ts': `import 'vitest'; import 'fast-check'; import './a.ts'; import '../testing/index.ts';`,
  'packages/domain/testing/index.ts': `import 'vitest'; import '../src/index.ts'; export {};`,
  'packages/sso-driver/package.json': manifest('@basalt/sso-driver'),
  'packages/sso-driver/src/index.ts': `export {};`,
  'packages/http/package.json': manifest('@basalt/http', ['@basalt/domain', 'koa', '@scope/x']),
  'packages/http/src/index.ts': `import '@basalt/domain'; import 'koa'; import 'node:fs'; import '@scope/x/y'; export {};`,
  'packages/http/test/x.test.ts': `import '@basalt/domain/testing'; import '@basalt/persistence/testing'; import 'vitest';`,
  'packages/persistence/package.json': manifest('@basalt/persistence', [
    '@basalt/domain',
    '@pg/one',
  ]),
  'packages/persistence/src/index.ts': 'await import(`@pg/${process.platform}`); export {};',
  'packages/persistence/testing/index.ts': `import '@basalt/domain/testing'; export {};`,
  'apps/server/package.json': manifest('@basalt/server', ['@basalt/http', 'awilix']),
  'apps/server/src/main.ts': `import '@basalt/http'; import 'awilix'; await import(process.argv[2] ?? '');`,
};

const violationsWith = (planted: Record<string, string>): string[] =>
  checkBoundaries(plantTree({ ...clean, ...planted })).violations.map(
    ({ path, rule }) => `${path} ${rule}`,
  );

test('accepts what the rules allow', () => {
  expect(violationsWith({})).toEqual([]);
});

const inDomain = 'packages/domain/src/x.ts';
const inHttp = 'packages/http/src/x.ts';
const inServer = 'apps/server/src/x.ts';

test.each([
  ['a builtin in the domain', inDomain, `import 'node:fs';`, 'domain-is-pure'],
  [
    'the type of a package in the domain',
    inDomain,
    `import type { K } from 'koa';`,
    'domain-is-pure',
  ],
  ['an adapter in the domain', inDomain, `export * from '@basalt/http';`, 'domain-is-pure'],
  ['a test tool in the domain itself', inDomain, `import 'vitest';`, 'domain-is-pure'],
  [
    'a builtin in a test of the domain',
    'packages/domain/src/x.test.ts',
    `import 'node:fs';`,
    'domain-is-pure',
  ],
  ['a computed import in the domain', inDomain, `await import(globalThis.name);`, 'named-in-full'],
  [
    'a file computed by an adapter',
    inHttp,
    'await import(`./${globalThis.name}.ts`);',
    'named-in-full',
  ],
  [
    'a package that needs none of ours',
    'packages/sso-driver/src/x.ts',
    `import type {} from '@basalt/domain';`,
    'stands-alone',
  ],
  ['an undeclared package', inHttp, `import 'pg';`, 'declared'],
  ['an undeclared package in an app', inServer, `require('pg');`, 'declared'],
  ['a package declared for tests only', inHttp, `import 'vitest';`, 'declared'],
  ['a builtin without its prefix', inHttp, `import 'fs';`, 'declared'],
  ['an undeclared computed package', inHttp, 'await import(`@pg/${globalThis.name}`);', 'declared'],
  [
    'a way out of the package',
    inHttp,
    `await import('../../domain/src/a.ts');`,
    'stays-in-its-package',
  ],
  [
    'a way into node_modules',
    inHttp,
    `import '../../../node_modules/pg/index.js';`,
    'stays-in-its-package',
  ],
  ['an absolute path', inHttp, `import '/etc/x.js';`, 'stays-in-its-package'],
  ["the package's own front door", inHttp, `import '@basalt/http';`, 'stays-in-its-package'],
  [
    'support for tests in the product',
    inHttp,
    `import '@basalt/domain/testing';`,
    'tests-stay-out',
  ],
  ['a test in the product', inHttp, `import '../test/x.test.ts';`, 'tests-stay-out'],
  ['a file that is not there', inHttp, `import './gone.ts';`, 'file-exists'],
  ['a file that imports itself', inHttp, `import './x.ts';`, 'no-cycles'],
])('reports %s', (_, path, code, rule) => {
  expect(violationsWith({ [path]: code })).toEqual([`${path} ${rule}`]);
});

test.each([
  ['import', `import '@basalt/persistence';`],
  ['import type', `import type { P } from '@basalt/persistence';`],
  ['export from', `export { p } from '@basalt/persistence';`],
  ['import()', `await import('@basalt/persistence');`],
  ['require', `require('@basalt/persistence');`],
  ['import in a test', `import '@basalt/persistence';`],
])('reports an adapter that meets another by %s', (form, code) => {
  const path = form.endsWith('test') ? 'packages/http/src/x.test.ts' : inHttp;
  const declared = manifest('@basalt/http', [
    '@basalt/domain',
    'koa',
    '@scope/x',
    '@basalt/persistence',
  ]);
  expect(violationsWith({ [path]: code, 'packages/http/package.json': declared })).toEqual([
    `${path} adapters-do-not-meet`,
  ]);
});

test('reports awilix outside the apps, declared or not', () => {
  expect(
    violationsWith({
      [inHttp]: `import { createContainer } from 'awilix';`,
      'packages/http/package.json': manifest('@basalt/http', [
        '@basalt/domain',
        'koa',
        '@scope/x',
        'awilix',
      ]),
    }),
  ).toEqual([`${inHttp} apps-compose`]);
});

test('reports a cycle of types through three files once', () => {
  expect(
    violationsWith({
      'packages/domain/src/c.ts': `import type { D } from './d.ts'; export type C = D;`,
      'packages/domain/src/d.ts': `export type { E as D } from './e.ts';`,
      'packages/domain/src/e.ts': `export type E = import('./c.ts').C;`,
    }),
  ).toEqual(['packages/domain/src/c.ts no-cycles']);
});

test('reports a folder that imports one above it in the list of its package, or is not in the list', () => {
  const planted = {
    'docs/architecture.md':
      'Folders of `packages/domain/src`:\n\n- `.`: exports\n- `high/`,\n  `low/`: both\n\n- `beside/`: another list\n',
    'packages/domain/src/high/a.ts': `import '../low/b.ts'; import '../index.ts';`,
    'packages/domain/src/low/b.ts': `export {};`,
    'packages/domain/src/low/b.test.ts': `import '../high/a.ts';`,
  };
  const high = 'packages/domain/src/high/a.ts folders-in-order';
  expect(violationsWith(planted)).toEqual([high]);
  expect(violationsWith({ ...planted, 'packages/domain/src/beside/c.ts': `export {};` })).toEqual([
    'packages/domain/src/beside folders-in-order',
    high,
  ]);
  expect(violationsWith({ 'docs/architecture.md': planted['docs/architecture.md'] })).toEqual([
    'packages/domain/src/high folders-in-order',
    'packages/domain/src/low folders-in-order',
  ]);
});

const file = (path: string, code = 'export {};') => ({ [`packages/domain/src/${path}`]: code });

test('an entry with a star stands for folders that do not import one another', () => {
  const planted = {
    'docs/architecture.md':
      'Folders of `packages/domain/src`:\n\n- `.`, `x/use-cases/`, `*/use-cases/`, `low/`: all\n',
    ...file('x/use-cases/a.ts', `import '../../y/use-cases/b.ts';`),
    ...file('y/use-cases/b.ts', `import '../../low/c.ts';`),
    ...file('z/use-cases/d.ts'),
    ...file('low/c.ts'),
  };
  expect(violationsWith(planted)).toEqual([]);
  expect(
    violationsWith({ ...planted, ...file('z/use-cases/d.ts', `import '../../y/use-cases/b.ts';`) }),
  ).toEqual(['packages/domain/src/z/use-cases/d.ts folders-in-order']);
  expect(violationsWith({ ...planted, ...file('w/other/e.ts') })).toEqual([
    'packages/domain/src/w/other folders-in-order',
  ]);
});

test('reads a list of folders for domain, http and persistence', () => {
  expect([...readFolderOrders(repository).keys()]).toEqual(
    expect.arrayContaining(['packages/domain', 'packages/http', 'packages/persistence']),
  );
});

test('cannot pass by seeing nothing', () => {
  expect(violationsWith({ 'packages/mail/package.json': manifest('@basalt/mail') })).toEqual([
    'packages/mail has-files',
  ]);
  const { violations } = checkBoundaries(plantTree({ 'package.json': '{}' }));
  expect(violations.map(({ rule }) => rule)).toEqual(['has-files']);
});

test('the command names file, line and rule, and fails', () => {
  const cwd = plantTree({ ...clean, [inDomain]: `\nimport 'node:fs';` });
  const command = join(repository, 'apps/dev/src/boundaries.ts');
  const { status, stderr } = spawnSync(process.execPath, [command], { cwd, encoding: 'utf8' });
  expect(stderr).toContain(`${inDomain}:2: domain-is-pure: imports node:fs`);
  expect(status).toBe(1);
});
