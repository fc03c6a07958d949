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

/** The version in a manifest or the lock file: after the name of a package of the repository, as its own or that of a dependency. */
const ownVersion =
  /(?<before>"name": "(?:basalt|@basalt\/[^"]+)",\s+"version": "|"@basalt\/[^"]+": ")(?:[^"]+)/gu;

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
  if (file.endsWith('.json')) return text.replaceAll(ownVersion, `$<before>${version}`);
  // Images and archives: basalt:0.1.0, basalt-client-0.1.0.tgz, newTag: 0.1.0.
  return ['basalt:', 'basalt-client-', 'basalt-sso-driver-', 'newTag: '].reduce(
    (changed, before) => changed.replaceAll(before + former, before + version),
    text,
  );
}
