import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/**
 * The most declarations of variables and parameters with a name that does not say what the value is, in source and in tests. Today's figures,
 * rounded up: a figure only goes down. Properties that are destructured by their own name are left out, because their record names them.
 */
const bars: Readonly<Record<string, { source: number; tests: number }>> = {
  one: { source: 5, tests: 50 },
  given: { source: 5, tests: 10 },
  kept: { source: 5, tests: 7 },
  there: { source: 0, tests: 0 },
  said: { source: 0, tests: 0 },
  was: { source: 0, tests: 0 },
  is: { source: 0, tests: 0 },
  gone: { source: 0, tests: 0 },
  left: { source: 10, tests: 10 },
  other: { source: 5, tests: 30 },
};

type Kind = 'source' | 'tests';

const files = '{apps,packages}/*/{bin,examples,src,test,testing}/**/*.{ts,tsx,mjs}';
const root = path.resolve(import.meta.dirname, '../../..');
const isTest = (file: string): boolean => /\.test\.tsx?$|\/test\/|\/testing\//u.test(file);

interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names that a pattern declares. */
function declaredBy(pattern: unknown): string[] {
  if (!isSyntax(pattern)) return [];
  const { type, name, left, argument, elements, properties } = pattern;
  if (type === 'Identifier') return [name as string];
  if (type === 'AssignmentPattern') return declaredBy(left);
  if (type === 'RestElement') return declaredBy(argument);
  if (type === 'ArrayPattern') return (elements as unknown[]).flatMap(declaredBy);
  if (type !== 'ObjectPattern') return [];
  return (properties as Syntax[]).flatMap((property) => {
    if (property.type === 'RestElement') return declaredBy(property);
    return property['shorthand'] === true ? [] : declaredBy(property['value']);
  });
}

/** The names of the variables and parameters that are declared in a part of a file. */
function declaredIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(declaredIn);
  if (!isSyntax(part)) return [];
  const { params, id } = part;
  const own = [
    ...(Array.isArray(params) ? params.flatMap(declaredBy) : []),
    ...(part.type === 'VariableDeclarator' ? declaredBy(id) : []),
  ];
  return [...own, ...Object.values(part).flatMap(declaredIn)];
}

/** How often each of the names is declared. */
function countNames(): Record<string, Record<Kind, number>> {
  const counts = Object.fromEntries(
    Object.keys(bars).map((name) => [name, { source: 0, tests: 0 }]),
  );
  for (const file of globSync(files, { cwd: root })) {
    if (file.includes('/generated/')) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const name of declaredIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
      const count = counts[name];
      if (count !== undefined) count[isTest(file) ? 'tests' : 'source'] += 1;
    }
  }
  return counts;
}

test('no name that does not say what a value is comes back', () => {
  const counts = countNames();
  const beyond = Object.entries(bars).filter(([name, bar]) => {
    const { source, tests } = counts[name] as Record<Kind, number>;
    return source > bar.source || tests > bar.tests;
  });
  expect(beyond.map(([name]) => [name, counts[name]])).toEqual([]);
});
