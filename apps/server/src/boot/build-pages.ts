import { spawn } from 'node:child_process';
import path from 'node:path';
import { isFirstProcess } from '../config/process-settings.ts';

const program = path.join(import.meta.dirname, '../../../web/build-when-needed.mjs');

/**
 * Builds the browser pages when needed, while this process loads its code and opens the database: `npm start` asks for it by
 * `--build-pages`. Of several processes the first does it. Resolves when the pages are there or could not be built; the build
 * prints why not, and the API works without them. A signal ends the build too.
 */
export async function buildPagesWhereAsked(self: NodeJS.Process): Promise<void> {
  if (!self.argv.includes('--build-pages') || !isFirstProcess(self.env)) return;
  const build = spawn(self.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => void build.kill();
  self.once('SIGTERM', end).once('SIGINT', end).once('exit', end);
  await new Promise<void>((resolve) => {
    build.once('error', () => resolve()).once('exit', () => resolve());
  });
  self.off('SIGTERM', end).off('SIGINT', end).off('exit', end);
}
