/**
 * Runs before `npm start`, `npm test` and `npm run check`: installs the locked packages if they are missing, and otherwise does
 * nothing. Plain JavaScript without dependencies, because it runs first, with the Node (20 or later) of the machine.
 */
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withInstallLock } from './install-lock.mjs';
import { hasDevPackages, removeSourceMaps, whyInstall } from './installed-tree.mjs';
import { rememberInstalled, putBack, setAside } from './packages-beside.mjs';
import { giveLibatomic, removeHeaders, runtimeFault, withLibatomic } from './project-node.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');
const needsDev = process.env.npm_lifecycle_event !== 'prestart';

/** Prints the reason and ends the process with status 1. */
function fail(message) {
  console.error(`basalt: ${message}`);
  process.exit(1);
}

/** The npm that runs this script, or the npm on the PATH when another program runs it. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm === undefined || !/^npm(-cli)?\.[cm]?js$/.test(basename(npm))) {
    return { file: 'npm', args: [], shell: process.platform === 'win32' };
  }
  // `npm ci` first removes node_modules, and with it the Node that may be running this file.
  const outside = node !== undefined && !node.startsWith(join(root, 'node_modules'));
  return { file: outside ? node : process.execPath, args: [npm], shell: false };
}

/** Runs `npm ci`. Resolves to null, or to the text of the error. */
function install(onChild) {
  const { file, args, shell } = npmCommand();
  // Named, so that neither NODE_ENV nor the user's own npm settings decide. Packages for development that are there stay.
  const withDev = needsDev || hasDevPackages(root);
  const groups = ['--include=optional', withDev ? '--include=dev' : '--omit=dev'];
  // Packages in the cache are used. `npm audit` and `npm fund` would only cost time.
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  return new Promise((resolve) => {
    // Errors only: npm's warnings are about the Node that runs npm, and the project brings its own.
    const child = spawn(file, [...args, 'ci', '--loglevel=error', ...quick, ...groups], {
      cwd: root,
      env: withLibatomic(process.env),
      shell,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    onChild(child.pid);
    process.once('exit', () => child.kill());
    child.on('error', (error) => resolve(`npm could not be started: ${error.message}`));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? null : `npm ci ended with ${signal ?? `status ${code}`}`),
    );
  });
}

if (whyInstall(root, needsDev) !== null) {
  await withInstallLock(root, async (onChild) => {
    // Another process may have installed everything while this one waited.
    const reason = whyInstall(root, needsDev);
    if (reason === null) return;
    console.log(`basalt: installing the locked packages (npm ci), because ${reason}`);
    setAside(root);
    const fault = await install(onChild);
    const beside = putBack(root);
    if (beside.length > 0)
      console.log(`basalt: other packages stay as they were: ${beside.join(', ')}`);
    if (fault !== null)
      fail(
        `the packages could not be installed: ${fault}. The lines above show the reason; then run the command again.`,
      );
    const missing = whyInstall(root, needsDev);
    if (missing !== null)
      fail(
        `npm ci succeeded, yet ${missing}: npm left an optional package out. A setting of npm may omit it, or the registry may lack it.`,
      );
    rememberInstalled(root);
    removeHeaders(root);
    removeSourceMaps(root);
    giveLibatomic(root);
  }).catch((error) => fail(error.message));
  const fault = runtimeFault(root);
  if (fault !== null) fail(fault);
}
