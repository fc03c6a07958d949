/** What other packages of the repository open and drive the pages with. */
export { launchBrowser, visit, type Visit } from './browser.ts';
export { buildPages } from './built-pages.ts';
export { callApi, demoOrganization } from './call-api.ts';
export { timeoutMs } from './timeouts.ts';
export { signInByPassword } from './people.ts';
export { startDemo, type ServerProcess } from './server-process.ts';
export type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
