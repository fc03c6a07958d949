/**
 * `npm run boundaries`: prints each broken boundary of the repository in the current directory, and
 * fails when there is one.
 */
import { checkBoundaries } from './boundaries/check-boundaries.ts';

const { packages, files, violations } = checkBoundaries(process.cwd());
for (const { path, line, rule, detail } of violations) {
  console.error(`${path}${line > 0 ? `:${line}` : ''}: ${rule}: ${detail}`);
}
console.log(`boundaries: ${files} files in ${packages} packages, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
