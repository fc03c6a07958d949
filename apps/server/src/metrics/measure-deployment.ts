import type { MetricsPage, RequestObserver } from '@basalt/http';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import { measureDatabase } from './database-metrics.ts';
import { clusterMetrics } from './cluster-metrics.ts';
import { measureFiles } from './file-metrics.ts';
import { measureHttp } from './http-metrics.ts';
import { metricsAccess } from './metrics-access.ts';
import { processNumber } from '../config/process-settings.ts';
import { measureDurability } from './durability-metrics.ts';
import { createMetrics } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measuredSender, measureBacklog } from './webhook-metrics.ts';

/** The measurement of a deployment. */
export interface Measurement {
  readonly observer: RequestObserver;
  readonly metrics: MetricsPage;
  /** The sender to deliver with, which counts each attempt. */
  readonly sender: Cradle['sender'];
  end(): Promise<void>;
}

/** Starts to measure a server. Does not throw after it has started. */
export function measureDeployment(
  cradle: Pick<
    Cradle,
    'database' | 'sender' | 'dueWebhooks' | 'clock' | 'storageFaults' | 'storageWatch'
  >,
  config: Config,
  appUrl: string,
): Measurement {
  const metrics = createMetrics(processNumber(process.env));
  const scheme = appUrl.startsWith('https:') ? 'https' : 'http';
  const ends = [
    measureDatabase(metrics.meter('database'), cradle.database),
    measureProcess(metrics),
  ];
  measureDurability(metrics.meter('durability'), cradle.database);
  measureFiles(metrics.meter('files'), cradle);
  const webhooks = metrics.meter('webhooks');
  measureBacklog(webhooks, cradle);
  return {
    observer: measureHttp(metrics.meter('http'), { scheme }),
    metrics: {
      check: metricsAccess(config.metrics, appUrl),
      read: clusterMetrics(() => metrics.read()),
    },
    sender: measuredSender(webhooks, cradle.sender),
    async end() {
      for (const end of ends) end();
      await metrics.close();
    },
  };
}
