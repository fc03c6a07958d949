/**
 * Compares package-lock.json with the packages in node_modules. Plain JavaScript: see install-when-needed.mjs.
 */
import { existsSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeFile } from './project-node.mjs';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * True when a field `os` or `cpu` of the lock file (a name, a list, `!name` for all others) allows a value.
 */
function allows(field, value) {
  const names = field === undefined ? [] : [field].flat();
  if (names.includes(`!${value}`)) return false;
  const wanted = names.filter((name) => !name.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value);
}

/**
 * The paths of the optional packages for this platform in the project's own manifests: Node and PostgreSQL.
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

/** True when packages for development are installed. */
export function hasDevPackages(root) {
  try {
    const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
    return Object.values(installed).some(({ dev }) => dev);
  } catch {
    return false;
  }
}

/**
 * Why `npm ci` must run, as the end of a sentence; null when node_modules has the packages of package-lock.json. Ignores other
 * packages. npm writes node_modules/.package-lock.json last, so an interrupted installation counts as none. Packages for development
 * are only required with `needsDev`. Optional packages may be absent unless the project's own manifests name them for this platform.
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
    if (want.dev && !needsDev) continue;
    const have = installed[path];
    if (have === undefined) {
      const mayLack = want.optional || (!needsDev && want.devOptional);
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
  const runtime = [...required].find((path) => locked[path].bin?.node !== undefined);
  return runtime === undefined || existsSync(runtimeFile(root))
    ? null
    : "the project's own Node is not in node_modules/.bin";
}

/** Removes the source maps of packages, which are an eighth of their size. Nothing reads them at run time. */
export function removeSourceMaps(root) {
  const modules = join(root, 'node_modules');
  for (const name of readdirSync(modules, { recursive: true })) {
    if (/\.[cm]?[jt]s\.map$/.test(name)) unlinkSync(join(modules, name));
  }
}
