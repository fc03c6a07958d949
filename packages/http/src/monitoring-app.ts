import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Callers } from './middleware/caller.ts';
import { createClientAddress } from './server/client-address.ts';
import { traceOf, type Log } from './middleware/log.ts';
import { mountMetrics, type MetricsPage } from './middleware/metrics-page.ts';
import { noSuchRoute } from './middleware/no-such-route.ts';
import { envelope } from './middleware/envelope.ts';
import { mountProbes } from './middleware/probes.ts';
import { RouteTable } from './middleware/route-table.ts';

/** The probes and metrics of a process that serves no clients. */
export interface MonitoringAppOptions extends Pick<Callers, 'noteFailure' | 'clock'> {
  log: Log;
  /** Whether the process can do its work at the moment. A rejection counts as no. It must settle soon. */
  readiness: () => Promise<boolean>;
  /** Addresses or CIDRs whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Absent: nothing is served at `/metrics`. */
  metrics?: MetricsPage | undefined;
}

/** The most requests at the same time: only probes and scrapes. */
const maxInFlight = 50;

/** `/healthz`, `/readyz` and `/metrics` as a listener for `node:http`, and nothing besides. */
export function createMonitoringApp(options: MonitoringAppOptions): RequestListener {
  const { log, trustedProxies, readiness, metrics } = options;
  const app = new Koa();
  app.on('error', (error: unknown) => log.info({ error: traceOf(error) }, 'broken connection'));
  const clientAddress = createClientAddress(trustedProxies);
  app.use(envelope({ log, clientAddress, isHttps: false, maxInFlight, observer: undefined }));
  const router = new RouteTable();
  mountProbes(router.others, readiness);
  if (metrics !== undefined) mountMetrics(router.others, metrics, options);
  app.use(router.routes());
  app.use(noSuchRoute(router));
  return app.callback();
}
