/**
 * What package-lock.json asks for, compared with what npm has put into node_modules. Plain
 * JavaScript: see install-when-needed.mjs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether a lockfile's `os` or `cpu` field (a name, a list, `!name` for all but it) allows a value.
 */
function allows(field, value) {
  const names = field === undefined ? [] : [field].flat();
  if (names.includes(`!${value}`)) return false;
  const wanted = names.filter((name) => !name.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value);
}

/**
 * The paths of the optional packages that our own manifests name for this platform: its Node, its
 * PostgreSQL.
 */
function platformPackages(locked) {
  return Object.entries(locked)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, manifest]) => Object.keys(manifest.optionalDependencies ?? {}))
    .map((name) => `node_modules/${name}`)
    .filter(
      (path) =>
        allows(locked[path]?.os, process.platform) && allows(locked[path]?.cpu, process.arch),
    );
}

const runtimeFile = (root) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Why `npm ci` has to run, as the end of a sentence, or null when node_modules holds exactly what
 * package-lock.json says. npm writes node_modules/.package-lock.json last, so an interrupted
 * installation counts as none. Packages for development may be absent when `needsDev` is false,
 * optional ones when they are not for this platform or not named by us.
 */
export function whyInstall(root, needsDev) {
  let locked;
  let installed;
  try {
    installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  } catch {
    return 'node_modules is absent or incomplete';
  }
  try {
    locked = readPackages(join(root, 'package-lock.json'));
  } catch (error) {
    return `package-lock.json cannot be read (${error.message})`;
  }
  const required = new Set(platformPackages(locked));
  for (const [path, want] of Object.entries(locked)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const have = installed[path];
    if (have === undefined) {
      const mayLack = want.optional || (!needsDev && (want.dev || want.devOptional));
      if (mayLack && !required.has(path)) continue;
      return `${path} is not installed`;
    }
    if (
      have.version !== want.version ||
      have.integrity !== want.integrity ||
      (want.link && have.resolved !== want.resolved)
    ) {
      return `${path} is not the one in package-lock.json`;
    }
    if (!existsSync(join(root, path, 'package.json'))) return `${path} is gone`;
  }
  const extra = Object.keys(installed).find(
    (path) => path.includes('node_modules/') && locked[path] === undefined,
  );
  if (extra !== undefined) return `${extra} is not in package-lock.json`;
  const runtime = [...required].find((path) => locked[path].bin?.node !== undefined);
  return runtime === undefined || existsSync(runtimeFile(root))
    ? null
    : "the project's own Node is not in node_modules/.bin";
}

/** Why the project's own Node cannot be used after an installation, as a sentence, or null. */
export function runtimeFault(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  const runtimes = Object.values(locked).filter((entry) => entry.bin?.node !== undefined);
  const version = runtimes[0]?.version;
  if (version === undefined) return null;
  const platform = `${process.platform}-${process.arch}`;
  if (existsSync(runtimeFile(root))) {
    const { stdout, error } = spawnSync(runtimeFile(root), ['--version'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (stdout?.trim() === `v${version}`) return null;
    return `Node ${version} was installed but does not run on this ${platform} machine (${error?.message ?? 'is it without glibc?'}).`;
  }
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return null;
  return `npm has no Node ${version} for ${platform}, and this machine's own is ${process.version}: install Node ${version} or later.`;
}
