/**
 * `npm run rules`: a table of the refusal codes of the service and the tests that name them, by package, so that a rule that many
 * tests prove again is seen. `npm run rules -- CODE…` lists the cases of codes. Fails when a code is in no test.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { casesByCode, codesIn, type RuleCase } from './rule-cases.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const codes = [
  ...codesIn(readText('packages/domain/src/kernel/domain-error.ts'), 'DomainErrorDetails'),
  ...codesIn(readText('packages/http/src/problem/http-error.ts'), 'HttpErrorDetails'),
];
const files = globSync('{apps,packages}/*/{src,test,testing}/**/*.{test.ts,test.tsx,contract.ts}', {
  cwd: root,
}).toSorted();
const cases = casesByCode(
  files.map((file) => ({ file, text: readText(file) })),
  codes,
);

const wanted = process.argv.slice(2);
for (const [code, found] of cases) {
  if (wanted.length === 0) console.log(row(code, found));
  else if (wanted.includes(code)) {
    console.log(code);
    for (const { file, title } of found) console.log(`  ${file}: ${title}`);
  }
}
const untested = [...cases].filter(([, found]) => found.length === 0).map(([code]) => code);
if (untested.length > 0) {
  console.error(`No test names: ${untested.join(', ')}`);
  process.exitCode = 1;
}

/** `wip_limit_exceeded  33 files  47 cases: domain 12, http 6`. */
function row(code: string, found: readonly RuleCase[]): string {
  const packages = Map.groupBy(found, ({ file }) => packageOf(file));
  const parts = [...packages].map(([name, { length }]) => `${name} ${length}`);
  const fileCount = new Set(found.map(({ file }) => file)).size;
  const counts = `${String(fileCount).padStart(3)} files ${String(found.length).padStart(3)} cases`;
  return `${code.padEnd(26)} ${counts}: ${parts.join(', ')}`;
}

/** The package of a file, or `contract` for the suite that runs in memory and on PostgreSQL. */
function packageOf(file: string): string {
  return file.endsWith('.contract.ts') ? 'contract' : (file.split('/')[1] ?? '');
}
