import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');

/** The files of another commit, from which its server can be started. */
export interface Checkout {
  readonly root: string;
  /** The script that starts its server, from its root. */
  readonly script: string;
  remove(): void;
}

/** Checks a commit of this repository out into a temporary folder, and installs its packages. Throws when it has no known server. */
export async function checkOut(commit: string): Promise<Checkout> {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-beside-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
    await run('git', ['-C', folder, 'checkout', '--quiet', commit]);
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 64 * 2 ** 20 });
  } catch (error) {
    remove();
    throw error;
  }
  const known = ['apps/server/src/main.mjs', 'apps/server/src/main.ts'];
  const script = known.find((file) => existsSync(path.join(folder, file)));
  if (script !== undefined) return { root: folder, script, remove };
  remove();
  throw new Error(`${commit} has no server that is known here`);
}
