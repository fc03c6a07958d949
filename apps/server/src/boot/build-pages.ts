import { spawn } from 'node:child_process';
import path from 'node:path';
import { isFirstProcess } from '../config/process-settings.ts';

const program = path.join(import.meta.dirname, '../../../web/build-when-needed.mjs');

/**
 * Builds the browser pages if they are outdated, while this process loads its code and opens the database. `npm start` asks for
 * it with `--build-pages`. Of several processes only the first does it. Resolves when the pages are built, or could not be
 * built: then the build prints why, and the API works without them. A signal also ends the build.
 */
export async function buildPagesWhenRequested(self: NodeJS.Process): Promise<void> {
  if (!self.argv.includes('--build-pages') || !isFirstProcess(self.env)) return;
  const build = spawn(self.execPath, [program], { stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => void build.kill();
  self.once('SIGTERM', end).once('SIGINT', end).once('exit', end);
  await new Promise<void>((resolve) => {
    build.once('error', () => resolve()).once('exit', () => resolve());
  });
  self.off('SIGTERM', end).off('SIGINT', end).off('exit', end);
}
