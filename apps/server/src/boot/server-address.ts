import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file of a data folder with the address of the server that runs with it. */
const fileIn = (dataDir: string): string => path.join(dataDir, 'address');

/** Stores the address of a running server for commands. Returns a function that removes it when the server ends. */
export function storeServerAddress(dataDir: string, appUrl: string): () => void {
  writeFileSync(fileIn(dataDir), appUrl, { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** The stored address; null when there is none. The address of a killed server stays. */
export function storedServerAddress(dataDir: string): string | null {
  try {
    const { protocol, origin } = new URL(readFileSync(fileIn(dataDir), 'utf8'));
    return protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}
