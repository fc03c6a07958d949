import { buildPages } from './built-pages.ts';
import { prepare, preparedVariable } from './server-process.ts';

/** vitest's global setup for the page tests: builds the pages and prepares the data of the servers, once for all files. */
export default async function setup(): Promise<void> {
  const preparing = prepare();
  buildPages();
  process.env[preparedVariable] = JSON.stringify(await preparing);
}
