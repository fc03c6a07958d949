/**
 * The project's own Node, which npm has put into node_modules: made usable and small after an installation. Plain
 * JavaScript: see install-when-needed.mjs.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const platform = `${process.platform}-${process.arch}`;
/** The folder of our libatomic.so.1, which is there for Linux only. */
const library = join(fileURLToPath(new URL('../native', import.meta.url)), platform);

/** Where npm's scripts find the project's Node. */
export const runtimeFile = (root) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** What the lock file knows of the packages that bring a Node: path and entry of each. */
const runtimes = (root) =>
  Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).filter(
    ([, entry]) => entry.bin?.node !== undefined,
  );

/** Without the variable: this process may itself be one that was started with our libatomic. */
const askVersion = (root) =>
  spawnSync(runtimeFile(root), ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, LD_LIBRARY_PATH: undefined },
    shell: process.platform === 'win32',
  });

/** Removes what comes with Node for compilers only: its headers and its manual, a third of its size. */
export function removeHeaders(root) {
  for (const [path] of runtimes(root)) {
    for (const part of ['include', 'share']) {
      rmSync(join(root, path, part), { recursive: true, force: true });
    }
  }
}

/** The environment for npm: the scripts of packages run on the project's Node as soon as it is there. */
export function withLibatomic(env) {
  const folders = [env.LD_LIBRARY_PATH, library].filter((folder) => folder !== undefined);
  return existsSync(library) ? { ...env, LD_LIBRARY_PATH: folders.join(':') } : env;
}

/**
 * Where Node cannot start because the machine has no libatomic, puts a script in its place that starts it with ours
 * (apps/dev/native). The programs that Node starts are given the variable too, unless they get another environment.
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
