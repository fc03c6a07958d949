/**
 * `node apps/dev/src/set-version.ts VERSION`: gives the repository in the current directory another version, in every package.json, the lock file, the deployment files and
 * the pages that name it. A version such as 0.2.0 is a release: the section "Unreleased" of CHANGELOG.md becomes its own, with today's date.
 * One such as 0.3.0-dev begins a new section "Unreleased". Changes nothing when VERSION is no version.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { filesWithVersion, withVersion } from './version-texts.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(?:-dev)?$/u.test(version)) {
  console.error('usage: set-version.ts VERSION, such as 0.2.0 or 0.3.0-dev');
  process.exit(2);
}
const { version: former } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const date = new Date().toISOString().slice(0, 10);
for (const file of filesWithVersion(process.cwd())) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withVersion(file, text, { former, version, date }));
}
console.log(`${former} → ${version}`);
