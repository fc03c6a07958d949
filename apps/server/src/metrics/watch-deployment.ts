import type { MetricsPage, RequestObserver } from '@basalt/http';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import { watchDatabase } from './database-metrics.ts';
import { shareMetrics } from './metrics-of-all.ts';
import { watchHttp } from './http-metrics.ts';
import { metricsJudge } from './metrics-access.ts';
import { processNumber } from '../config/process-settings.ts';
import { watchDurability } from './durability-metrics.ts';
import { createMetrics } from './metrics.ts';
import { watchProcess } from './process-metrics.ts';
import { measuredSender, watchBacklog } from './webhook-metrics.ts';

/** The measurement of a deployment. */
export interface Watched {
  readonly observer: RequestObserver;
  readonly metrics: MetricsPage;
  /** The sender to deliver with, which counts each attempt. */
  readonly sender: Cradle['sender'];
  end(): Promise<void>;
}

/** Begins to measure a server. Does not throw after it has begun. */
export function watchDeployment(
  cradle: Pick<Cradle, 'database' | 'sender' | 'dueWebhooks' | 'clock'>,
  config: Config,
  appUrl: string,
): Watched {
  const metrics = createMetrics(processNumber(process.env));
  const scheme = appUrl.startsWith('https:') ? 'https' : 'http';
  const ends = [watchDatabase(metrics.meter('database'), cradle.database), watchProcess(metrics)];
  watchDurability(metrics.meter('durability'), cradle.database);
  const webhooks = metrics.meter('webhooks');
  watchBacklog(webhooks, cradle);
  return {
    observer: watchHttp(metrics.meter('http'), { scheme }),
    metrics: {
      judge: metricsJudge(config.metrics, appUrl),
      read: shareMetrics(() => metrics.read()),
    },
    sender: measuredSender(webhooks, cradle.sender),
    async end() {
      for (const end of ends) end();
      await metrics.close();
    },
  };
}
