/**
 * `npm ci` empties node_modules. This keeps packages that were installed in addition to the locked ones, such as a driver by `npm
 * install --no-save`. Plain JavaScript: see install-when-needed.mjs.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const modulesOf = (root) => join(root, 'node_modules');
/** A folder outside of node_modules. If an installation is interrupted, the next one moves the packages back. */
const asideOf = (root) => join(root, '.packages-beside');
/** The lock file of the last installation. A package that only this one names is outdated, and is not kept. */
const lastLock = (root) => join(root, 'node_modules', '.installed-lock.json');

function namesIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`)
      : [name],
  );
}

function lockedNames(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(packages).map((path) => path.replace(/^node_modules\//u, ''));
}

function move(name, from, to) {
  mkdirSync(dirname(join(to, name)), { recursive: true });
  renameSync(join(from, name), join(to, name));
}

/** Moves the packages out of node_modules that no lock file has named. */
export function setAside(root) {
  const locks = [join(root, 'package-lock.json'), lastLock(root)].filter((file) =>
    existsSync(file),
  );
  const locked = new Set(locks.flatMap(lockedNames));
  for (const name of namesIn(modulesOf(root)).filter((candidate) => !locked.has(candidate))) {
    rmSync(join(asideOf(root), name), { recursive: true, force: true });
    move(name, modulesOf(root), asideOf(root));
  }
}

/** Moves the packages back, except those that the lock file names now. Returns their names. */
export function putBack(root) {
  const names = namesIn(asideOf(root));
  const free = names.filter((name) => !isThere(join(modulesOf(root), name)));
  for (const name of free) move(name, asideOf(root), modulesOf(root));
  rmSync(asideOf(root), { recursive: true, force: true });
  return free;
}

/** Remembers which lock file was installed. */
export function rememberInstalled(root) {
  copyFileSync(join(root, 'package-lock.json'), lastLock(root));
}

/** Also a link that leads nowhere. */
const isThere = (file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
