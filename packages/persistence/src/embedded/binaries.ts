import { spawnSync } from 'node:child_process';
import { constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runTool } from './run-tool.ts';
import type { SystemUser } from './system-user.ts';

const COPY_PREFIX = 'postgres.bin-';
const NOT_NEEDED = /\.a$|[/\\](include|pkgconfig|pgxs)$/;

/**
 * The folder of the installed package `@embedded-postgres/<platform>` that holds bin, lib and share.
 * Throws EmbeddedPostgresError on a platform without such a package.
 */
export function installedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with the embedded PostgreSQL is not installed or does not exist for this platform; ` +
        'install the optional dependencies too, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/**
 * The folder of the programs `postgres`, `initdb` and `pg_ctl` that the user can run: the installed ones, or a copy in `home`
 * (about 40 MB, made once for each version). A copy is needed when the user cannot enter the folder of the installed ones, or when
 * they lack symbolic links to libraries that we may not add there. Throws EmbeddedPostgresError when the programs do not run on
 * this system.
 */
export async function prepareBinaries(
  user: SystemUser | undefined,
  home: string,
  native: string = installedBinaries(),
): Promise<string> {
  const installed = join(native, 'bin');
  const version = ['-V'];
  if (
    (await linkLibraries(native)) &&
    (await runTool(join(installed, 'postgres'), version, user)).ok
  )
    return installed;

  const { version: release } = readJson<{ version: string }>(join(native, '..', 'package.json'));
  const copy = join(home, `${COPY_PREFIX}${release}`);
  if (!existsSync(copy)) await copyOut(native, copy);
  const trial = await runTool(join(copy, 'bin', 'postgres'), version, user);
  if (trial.ok) return join(copy, 'bin');
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${copy} does not run on this system; set DATABASE_URL instead. It said: ${trial.output}`,
  );
}

async function copyOut(native: string, copy: string): Promise<void> {
  for (const name of readdirSync(dirname(copy))) {
    if (name.startsWith(COPY_PREFIX)) rmSync(join(dirname(copy), name), { recursive: true });
  }
  const unfinished = `${copy}.new`;
  await cp(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !NOT_NEEDED.test(source),
  });
  // The package may have been installed with a strict umask, and the other user reads these files.
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  await linkLibraries(unfinished);
  await rename(unfinished, copy);
}

// npm packages contain no symbolic links. The package's install script makes them from a list, if npm runs it. False when a
// link is missing and cannot be made.
async function linkLibraries(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? readJson<{ source: string; target: string }[]>(list) : [];
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''));
    // Either another process makes the link, or we may not write into the folder: then a copy is used.
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(() => {});
    if (!existsSync(link)) return false;
  }
  return true;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
