import { globSync } from 'node:fs';

/** A change of the version of the repository. */
export interface VersionChange {
  former: string;
  version: string;
  /** The day of the release, `2026-11-26`. */
  date: string;
}

/** The files, relative to the repository, that name its version. */
export const filesWithVersion = (repository: string): string[] => [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'README.md',
  ...globSync('{packages,apps}/*/package.json', { cwd: repository }),
  ...globSync('docs/*.md', { cwd: repository }),
  ...globSync('apps/server/deploy/**/*.yaml', { cwd: repository }),
];

interface Manifest {
  version?: string;
  [kind: string]: unknown;
}

/** A manifest, or its entry in the lock file, with the version; dependencies on packages of the repository name it, too. */
function inManifest(manifest: Manifest, version: string): Manifest {
  const changed: Manifest = { ...manifest, version };
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const dependencies = manifest[kind] as Record<string, string> | undefined;
    if (dependencies === undefined) continue;
    changed[kind] = Object.fromEntries(
      Object.entries(dependencies).map(([name, wanted]) => [
        name,
        name.startsWith('@basalt/') ? version : wanted,
      ]),
    );
  }
  return changed;
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function inLock(text: string, version: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, Manifest> };
  const packages = Object.entries(lock.packages).map(([place, entry]) => [
    place,
    /^(?:$|(?:packages|apps)\/[^/]+$)/u.test(place) ? inManifest(entry, version) : entry,
  ]);
  return asJson({ ...lock, version, packages: Object.fromEntries(packages) });
}

/** The changelog after a release, or at the begin of the work on the next one. Throws when a release has no section "Unreleased". */
function inChangelog(text: string, { version, date }: VersionChange): string {
  const heading = '\n## Unreleased\n';
  if (version.endsWith('-dev')) {
    return text.includes(heading) ? text : text.replace('\n## ', `${heading}\n## `);
  }
  if (!text.includes(heading)) throw new Error('CHANGELOG.md has no section "Unreleased"');
  return text.replace(heading, `\n## ${version} - ${date}\n`);
}

/** The text of a file of `filesWithVersion` with the version of the change. */
export function withVersion(file: string, text: string, change: VersionChange): string {
  const { former, version } = change;
  if (file === 'CHANGELOG.md') return inChangelog(text, change);
  if (file === 'package-lock.json') return inLock(text, version);
  if (file.endsWith('package.json')) return asJson(inManifest(JSON.parse(text), version));
  // Images and archives: basalt:0.1.0, basalt-client-0.1.0.tgz, newTag: 0.1.0.
  return ['basalt:', 'basalt-client-', 'basalt-sso-driver-', 'newTag: '].reduce(
    (changed, before) => changed.replaceAll(before + former, before + version),
    text,
  );
}
