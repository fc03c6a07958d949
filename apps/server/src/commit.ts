import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from './config/setting-reader.ts';

const repository = path.join(import.meta.dirname, '../../..');
const digest = /^[0-9a-f]{7,64}$/u;

/**
 * The commit that the code was built from: BASALT_COMMIT, which the image sets from its build argument, or what git answers in a clone of the
 * repository; else `unknown`. It never throws.
 */
export async function readCommit(
  env: Environment = process.env,
  folder: string = repository,
): Promise<string> {
  const named = env['BASALT_COMMIT']?.trim() ?? '';
  if (digest.test(named)) return named;
  // Otherwise git would answer for a repository around this folder.
  if (!existsSync(path.join(folder, '.git'))) return 'unknown';
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'rev-parse', 'HEAD'], {
      timeout: 2000,
    });
    return digest.test(stdout.trim()) ? stdout.trim() : 'unknown';
  } catch {
    return 'unknown';
  }
}
