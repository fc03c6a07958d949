import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of this Basalt, as its package says. */
export const version: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string })
  .version;
