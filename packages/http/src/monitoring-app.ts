import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Callers } from './middleware/authenticate.ts';
import { createClientAddress } from './server/forwarded-client-address.ts';
import { traceOf, type Log } from './middleware/log.ts';
import { mountMetrics, type MetricsPage } from './middleware/metrics-page.ts';
import { routeNotFound } from './middleware/route-not-found.ts';
import { outermost } from './middleware/outermost.ts';
import { mountProbes, type Readiness } from './middleware/health-probes.ts';
import { RouteTable } from './middleware/route-table.ts';

/** The probes and metrics of a process that serves no clients. */
export interface MonitoringAppOptions extends Pick<Callers, 'countFailure' | 'clock'> {
  log: Log;
  /** Whether the process can do its work at the moment. A rejected promise counts as no. It must settle soon. */
  readiness: () => Promise<Readiness>;
  /** Addresses or CIDRs of the proxies whose X-Forwarded-For is used. */
  trustedProxies: readonly string[];
  /** Absent: nothing is served at `/metrics`. */
  metrics?: MetricsPage | undefined;
}

/** The maximum number of requests at the same time. There are only probes and scrapes. */
const maxInFlight = 50;

/** Only `/healthz`, `/readyz` and `/metrics`, as a listener for `node:http`. */
export function createMonitoringApp(options: MonitoringAppOptions): RequestListener {
  const { log, trustedProxies, readiness, metrics } = options;
  const app = new Koa();
  app.on('error', (error: unknown) => log.info({ error: traceOf(error) }, 'broken connection'));
  const clientAddress = createClientAddress(trustedProxies);
  app.use(outermost({ log, clientAddress, isHttps: false, maxInFlight, observer: undefined }));
  const router = new RouteTable();
  mountProbes(router.others, readiness);
  if (metrics !== undefined) mountMetrics(router.others, metrics, options);
  app.use(router.routes());
  app.use(routeNotFound(router));
  return app.callback();
}
