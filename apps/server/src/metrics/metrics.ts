import type { Meter, MeterProvider as Meters } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { prometheusText } from './prometheus-text.ts';
import { version } from '../version.ts';

/** Milliseconds for all observations of a scrape; later ones are left out. */
const collectTimeoutMs = 3_000;

/** The instruments of this process, and their metrics. */
export interface Metrics {
  /** Makes the instruments of one subject. */
  meter(subject: string): Meter;
  /** For instruments of other libraries. */
  readonly provider: Meters;
  /** All metrics in the text format of Prometheus. Leaves out observations that fail. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/** Collects only on request. */
class ScrapedReader extends MetricReader {
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Begins to count. Of several processes behind one address each has a `slot`, which its series have as the label `process`: a
 * scraper reaches a different process each time, and must be able to distinguish them.
 */
export function createMetrics(slot?: string): Metrics {
  const reader = new ScrapedReader();
  const resource = resourceFromAttributes({
    'service.name': 'basalt',
    'service.version': version,
    ...(slot !== undefined && { process: slot }),
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const serializing = once(async () => {
    // Made with the first scrape: without a scraper it takes no memory.
    const { PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus');
    return new PrometheusSerializer(undefined, false, /^process$/u, false, true);
  });
  return {
    provider,
    meter: (subject) => provider.getMeter(`basalt.${subject}`, version),
    read: async () => {
      const { resourceMetrics } = await reader.collect({ timeoutMillis: collectTimeoutMs });
      return prometheusText(resourceMetrics, await serializing());
    },
    close: () => provider.shutdown(),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
