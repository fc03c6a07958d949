export type { OAuthEndpoints } from './mount-oauth.ts';
export { createHttpApp, type HttpAppOptions } from './app.ts';
export { createHttpServer, serverLimits, type HttpServer } from './server/server.ts';
export { createIsTrusted } from './server/trusted-proxies.ts';
export { readBuiltPages, type BuiltPages } from './pages/built-pages.ts';
export type { Readiness } from './middleware/health-probes.ts';
export { createMonitoringApp, type MonitoringAppOptions } from './monitoring-app.ts';
export { readTicketFilter } from './fields/read-ticket-filter.ts';
export { problemCodes } from './problem/problem.ts';
export type { Answered, RequestObserver } from './middleware/request-observer.ts';
export type { Log } from './middleware/log.ts';
export type { StreamSettings } from './stream/open-event-stream.ts';
export { gitHookPath } from './mount-git.ts';
export type { McpHandler, McpRequest } from './mount-mcp.ts';
export type { MetricsPage, MetricsReader } from './middleware/metrics-page.ts';
export type { BrowserOptions } from './mount-browser.ts';
export type {
  Remembered,
  SingleSignOn,
  SingleSignOnFailure,
  SingleSignOnRequest,
} from './browser/single-sign-on.ts';
