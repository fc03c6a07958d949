import { createRequire } from 'node:module';

const { version: own } = createRequire(import.meta.url)('../package.json') as {
  version: string;
};

/** The version of this server, from its package. */
export const version = own;
