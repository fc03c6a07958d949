import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transport } from './transport.ts';

/** Writes messages to files that only their owner can read, for trying Basalt without a mail server. */
export function fileTransport(folder: string, now: () => Date = () => new Date()): Transport {
  return {
    async deliver({ to, kind, subject, text }) {
      await makeFolder(folder);
      const time = now().toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${kind}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      return { file };
    },
    close: () => undefined,
  };
}

/**
 * Makes the folder and its parents. Node's option `recursive` never ends where nothing can be made in a folder that exists,
 * as in /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}
