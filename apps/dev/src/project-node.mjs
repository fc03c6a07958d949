/**
 * Prepares the project's own Node after npm has installed it: makes it start and makes it smaller. Plain JavaScript: see
 * install-when-needed.mjs.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const platform = `${process.platform}-${process.arch}`;
/** The folder of the project's libatomic.so.1, which only exists for Linux. */
const library = join(fileURLToPath(new URL('../native', import.meta.url)), platform);

/** The link by which scripts of npm find the project's Node. */
export const runtimeFile = (root) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The packages in the lock file that contain a Node, with their paths. */
const runtimes = (root) =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).filter(
    ([, entry]) => entry.bin?.node !== undefined,
  );

/** The environment without the variable, because this process may have been started with the project's libatomic. */
const askVersion = (root) =>
  spawnSync(runtimeFile(root), ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, LD_LIBRARY_PATH: undefined },
    shell: process.platform === 'win32',
  });

/** Removes the headers and the manual of Node, which are a third of its size. */
export function removeHeaders(root) {
  for (const [path] of runtimes(root)) {
    for (const part of ['include', 'share']) {
      rmSync(join(root, path, part), { recursive: true, force: true });
    }
  }
}

/** The environment for npm, in which scripts of packages run with the project's Node as soon as it exists. */
export function withLibatomic(env) {
  const folders = [env.LD_LIBRARY_PATH, library].filter((folder) => folder !== undefined);
  return existsSync(library) ? { ...env, LD_LIBRARY_PATH: folders.join(':') } : env;
}

/**
 * If Node cannot start because the machine has no libatomic, replaces its link by a script that starts it with the project's
 * libatomic (apps/dev/native). Programs that Node starts also get the variable, unless they get another environment.
 */
export function giveLibatomic(root) {
  const program = runtimes(root)
    .map(([path, { bin }]) => join(root, path, bin.node))
    .find((file) => existsSync(file));
  if (program === undefined || !existsSync(library) || !existsSync(runtimeFile(root))) return;
  if (!askVersion(root).stderr?.includes('libatomic.so.1')) return;
  const bin = join(root, 'node_modules', '.bin');
  // Removed first: it is a link to Node's own program, which must not be written to.
  rmSync(runtimeFile(root));
  writeFileSync(
    runtimeFile(root),
    `#!/bin/sh
# Written by apps/dev/src/project-node.mjs: this machine has no libatomic.
bin=$(dirname -- "$(readlink -f -- "$0")")
export LD_LIBRARY_PATH="$bin/${relative(bin, library)}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$bin/${relative(bin, program)}" "$@"
`,
  );
  chmodSync(runtimeFile(root), 0o755);
}

/** Why the project's own Node cannot be used after an installation, as a sentence, or null. */
export function runtimeFault(root) {
  const version = runtimes(root)[0]?.[1].version;
  if (version === undefined) return null;
  if (existsSync(runtimeFile(root))) {
    const { stdout, stderr, error } = askVersion(root);
    if (stdout?.trim() === `v${version}`) return null;
    const why = error?.message ?? (stderr?.trim() || 'is it without glibc?');
    return `Node ${version} was installed but does not run on this ${platform} machine (${why}).`;
  }
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return null;
  return `npm has no Node ${version} for ${platform}, and this machine's own is ${process.version}: install Node ${version} or later.`;
}
