import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { parse, type Token } from 'acorn';

/** A token with its value, which the types of acorn do not have. */
type ValuedToken = Token & { value?: unknown };

/** A regular expression literal of the sources. */
export interface Pattern {
  /** The path from the root of the repository. */
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** The folders whose code runs in serving processes. */
const served = [
  'packages/*/src/**/*.ts',
  'apps/server/src/**/*.ts',
  'apps/saml-driver/src/**/*.ts',
];

/** Every regular expression literal in the code of serving processes, and the files that make patterns at run time. */
export function collectPatterns(root: string): { patterns: Pattern[]; computedIn: string[] } {
  const patterns: Pattern[] = [];
  const computedIn: string[] = [];
  const files = globSync(served, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.toSorted()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { literals, isComputed } = patternsOf(text);
    patterns.push(...literals.map((literal) => ({ file, ...literal })));
    if (isComputed) computedIn.push(file);
  }
  return { patterns, computedIn };
}

/** The literals of one source file in TypeScript, and whether it calls `RegExp`. */
export function patternsOf(text: string): {
  literals: Omit<Pattern, 'file'>[];
  isComputed: boolean;
} {
  const tokens: ValuedToken[] = [];
  const javaScript = stripTypeScriptTypes(text);
  parse(javaScript, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens });
  const literals = tokens.flatMap(({ type, value }) => {
    if (type.label !== 'regexp') return [];
    const { pattern, flags } = value as { pattern: string; flags: string };
    return [{ source: pattern, flags }];
  });
  const isComputed = tokens.some(
    ({ value }, at) => value === 'RegExp' && tokens[at + 1]?.type.label === '(',
  );
  return { literals, isComputed };
}
