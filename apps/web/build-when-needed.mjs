/**
 * Builds the browser pages into `dist` when they are not there or not of these sources, and does nothing otherwise.
 * `npm start` runs it beside the start of the server. It never fails: without the pages the API works all the same, and the
 * log says why.
 */
import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressBuild } from './compress-build.mjs';
import { readStamp, sourceStamp } from './source-stamp.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');

/** The end of vite's own program, or null where it is not installed. */
function viteProgram() {
  try {
    const manifest = createRequire(import.meta.url).resolve('vite/package.json');
    return join(dirname(manifest), 'bin', 'vite.js');
  } catch {
    return null;
  }
}

/** Builds into `folder`; resolves to null, or to what went wrong. */
function build(program, folder) {
  return new Promise((resolve) => {
    const args = [program, 'build', '--outDir', folder, '--logLevel', 'warn'];
    // Whatever is set around it, as by a test: libraries are built into the pages as they are for people.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => (words += part));
    }
    process.once('exit', () => child.kill());
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? null : `${words.trim()} (${signal ?? `status ${code}`})`),
    );
  });
}

async function run() {
  const stamp = sourceStamp(root);
  if (readStamp(dist) === stamp) return;
  const program = viteProgram();
  if (program === null) throw new Error('the packages for development are not installed');
  console.log('basalt: building the browser pages');
  // Beside the old ones, so that a server that runs meanwhile never sees half of them.
  const beside = join(root, `building-${process.pid}`);
  const folder = join(beside, 'dist');
  const building = build(program, folder);
  // Added after the listener that ends the build.
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  const fault = await building;
  if (fault !== null) throw new Error(fault);
  compressBuild(folder);
  writeFileSync(join(folder, 'stamp'), stamp);
  putInPlace(folder, stamp);
}

/** Another start may be doing the same at this moment. */
function moveAway(former) {
  try {
    renameSync(dist, former);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Each step is one rename: nobody ever sees a part of a build, and one that another start put there and uses stays. */
function putInPlace(folder, stamp) {
  const isThere = existsSync(dist);
  if (readStamp(dist) === stamp) return;
  try {
    if (isThere) moveAway(join(folder, '..', 'former'));
    renameSync(folder, dist);
  } catch (error) {
    // Another start may have built the same meanwhile.
    if (readStamp(dist) !== stamp) throw error;
  }
}

// A signal ends the process by way of `exit`, where the build is ended and what it wrote is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
try {
  await run();
} catch (error) {
  const instead = existsSync(join(dist, 'index.html'))
    ? 'the ones built before stay'
    : 'there are none';
  console.error(`basalt: the browser pages could not be built, ${instead}: ${error.message}`);
}
