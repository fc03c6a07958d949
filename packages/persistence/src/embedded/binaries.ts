import { chmodSync, constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runTool } from './run-tool.ts';
import type { SystemUser } from './system-user.ts';

/** Paths of PostgreSQL's programs. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

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

/** The paths of the programs in a folder that is laid out as the package is. */
export function binariesIn(native: string): Binaries {
  const program = (name: string): string =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/**
 * Programs that the user can run: the installed ones, or a copy in `home` (about 40 MB, made once for each version). A copy is
 * needed when the user cannot enter the folder of the installed ones, or when they lack symbolic links to libraries that we
 * may not add there. Throws EmbeddedPostgresError when the programs do not run on this system.
 */
export async function prepareBinaries(
  user: SystemUser | undefined,
  home: string,
  native: string = installedBinaries(),
): Promise<Binaries> {
  const installed = binariesIn(native);
  const linked = await linkLibraries(native);
  if (linked && (await runTool(installed.postgres, ['-V'], user)).ok) return installed;

  const copy = join(home, `${COPY_PREFIX}${versionOf(native)}`);
  if (!existsSync(copy)) await copyOut(native, copy);
  const copied = binariesIn(copy);
  const trial = await runTool(copied.postgres, ['-V'], user);
  if (trial.ok) return copied;
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
  // The umask must not matter: the other user reads these files, and we write the links.
  chmodSync(unfinished, 0o755);
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  await linkLibraries(unfinished);
  await rename(unfinished, copy);
}

// npm packages contain no symbolic links. The package's install script makes them from a list, if npm runs it. False when a
// link is missing and cannot be made.
async function linkLibraries(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(native, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch {
      // Either another process made the link, or we may not write into the folder: then a copy is used.
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function versionOf(native: string): string {
  const file = join(native, '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
