import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file of a data folder with the address of the server that runs with it. */
const fileIn = (dataDir: string): string => path.join(dataDir, 'address');

/** Keeps the address of a server for the commands that run beside it. The result removes it, at the server's end. */
export function keepServerAddress(dataDir: string, appUrl: string): () => void {
  writeFileSync(fileIn(dataDir), appUrl, { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** The address that was kept; null when there is none. A server that was killed leaves one behind. */
export function keptServerAddress(dataDir: string): string | null {
  try {
    const { protocol, origin } = new URL(readFileSync(fileIn(dataDir), 'utf8'));
    return protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}
