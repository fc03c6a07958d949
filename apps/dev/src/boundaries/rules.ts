import { isBuiltin } from 'node:module';
import type { Import } from './read-imports.ts';
import { resolveRelative, type Package, type SourceFile, type SourceTree } from './source-tree.ts';

/** Why an import is refused. */
export type Rule =
  | 'domain-is-pure'
  | 'adapters-do-not-meet'
  | 'stands-alone'
  | 'apps-compose'
  | 'stays-in-its-package'
  | 'declared'
  | 'tests-stay-out'
  | 'named-in-full'
  | 'file-exists';

/** The place of an import: its file, its package, and the whole tree. */
export interface Importer {
  tree: SourceTree;
  owner: Package;
  file: SourceFile;
}

/** Packages that import no other package of the repository, so that they can be used alone. */
const STAND_ALONE = new Set([
  'packages/domain',
  'packages/sso-driver',
  'packages/client',
  'packages/git',
  'packages/markdown',
]);
const OPEN_TO_ADAPTERS = new Set(['packages/domain', 'packages/sso-driver', 'packages/markdown']);
const OPEN_TO_TESTS = new Set([
  '@basalt/domain/testing',
  '@basalt/domain/testing/field-kinds',
  '@basalt/persistence/testing',
]);
const DOMAIN_TEST_TOOLS = new Set(['vitest', 'fast-check']);

/** The rules that an import breaks; empty for an allowed one. */
export function brokenRules(found: Import, importer: Importer): Rule[] {
  if (/^\.{0,2}\//.test(found.specifier)) return brokenByPath(found, importer);
  if (found.computed && found.specifier === '') {
    return importer.file.forTests || isApp(importer.owner) ? [] : ['named-in-full'];
  }
  const target = importer.tree.packages.find(
    ({ name }) => found.specifier === name || found.specifier.startsWith(`${name}/`),
  );
  if (target === importer.owner) return importer.file.forTests ? [] : ['stays-in-its-package'];
  if (importer.owner.folder === 'packages/domain') {
    return importer.file.forTests && DOMAIN_TEST_TOOLS.has(found.specifier)
      ? []
      : ['domain-is-pure'];
  }
  const directions = target === undefined ? [] : brokenByOwn(found, target, importer);
  if (directions.length > 0) return directions;
  if (packageName(found.specifier) === 'awilix' && !isApp(importer.owner)) return ['apps-compose'];
  return isDeclared(found, importer) ? [] : ['declared'];
}

const isApp = (owner: Package): boolean => owner.folder.startsWith('apps/');

function brokenByPath({ specifier, computed }: Import, { tree, owner, file }: Importer): Rule[] {
  const path = resolveRelative(file.path, specifier);
  if (specifier.startsWith('/') || !path.startsWith(`${owner.folder}/`))
    return ['stays-in-its-package'];
  if (computed) return file.forTests || isApp(owner) ? [] : ['named-in-full'];
  const target = owner.files.find((candidate) => candidate.path === path);
  if (target === undefined) return tree.hasFile(path) ? [] : ['file-exists'];
  return target.forTests && !file.forTests ? ['tests-stay-out'] : [];
}

function brokenByOwn({ specifier }: Import, target: Package, { owner, file }: Importer): Rule[] {
  if (STAND_ALONE.has(owner.folder)) return ['stands-alone'];
  const forTests = /\/testing(\/|$)/.test(specifier);
  if (forTests && !file.forTests) return ['tests-stay-out'];
  if (isApp(owner) || (forTests && OPEN_TO_TESTS.has(specifier))) return [];
  return OPEN_TO_ADAPTERS.has(target.folder) ? [] : ['adapters-do-not-meet'];
}

/** The package a bare specifier belongs to: its first part, or the first two after an `@`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isDeclared({ specifier, computed }: Import, { tree, owner, file }: Importer): boolean {
  if (isBuiltin(specifier)) return specifier.startsWith('node:');
  // Development tools count as tests: they are never installed in production.
  const forTests = file.forTests || owner.folder === 'apps/dev';
  if (forTests && OPEN_TO_TESTS.has(specifier)) return true;
  const declared = forTests
    ? [...owner.dependencies, ...owner.devDependencies, ...tree.devDependencies]
    : [...owner.dependencies];
  if (computed) return declared.some((name) => name.startsWith(specifier));
  return declared.includes(packageName(specifier));
}
