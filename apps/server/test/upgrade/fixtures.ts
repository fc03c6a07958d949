import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RecordsByPath } from './read-all-records.ts';
import type { FixtureAccess } from './release-api.ts';

/** The folder with a folder for each fixture. */
export const fixturesFolder = path.join(import.meta.dirname, 'releases');

/** The secret key of every fixture. */
export const fixtureKey = 'ab'.repeat(32);

/** Data that a release has made. */
export interface ReleaseFixture {
  /** The version, or the version and what else tells the code from others of that version. */
  name: string;
  /** The path of the backup that the release's own command has written. */
  backup: string;
  /** The path of the folder with the bytes of files; it does not exist where the release has no files. */
  files: string;
  access: FixtureAccess;
  /** What the API of the release answered. */
  records: RecordsByPath;
}

/** The names of all fixtures, oldest first. */
export const fixtureNames = (): string[] => readdirSync(fixturesFolder).toSorted();

/** Reads the fixture of this name. */
export function readFixture(name: string): ReleaseFixture {
  const folder = path.join(fixturesFolder, name);
  const text = gunzipSync(readFileSync(path.join(folder, 'records.json.gz'))).toString();
  const content = JSON.parse(text) as Pick<ReleaseFixture, 'access' | 'records'>;
  const backup = path.join(folder, 'data.backup');
  return { name, backup, files: `${backup}.files`, ...content };
}
