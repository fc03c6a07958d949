import { open } from 'node:fs/promises';

/** Makes the entries of a folder durable: files that were made, renamed or removed in it. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
