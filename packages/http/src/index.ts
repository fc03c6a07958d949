export { createHttpApp, type HttpAppOptions } from './mount.ts';
export { createHttpServer, serverLimits, type HttpServer } from './server.ts';
export type { Log } from './log.ts';
