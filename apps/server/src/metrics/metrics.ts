import type { Meter, MeterProvider as Meters } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { prometheusText } from './prometheus-text.ts';
import { version } from './version.ts';

/** How long the slowest of the observed may take, in milliseconds; what is later is left out. */
const collectWithin = 3_000;

/** The instruments of this process, and what they show. */
export interface Metrics {
  /** Makes the instruments of one subject. */
  meter(subject: string): Meter;
  /** For instruments that others bring. */
  readonly provider: Meters;
  /** All of them in the text format of Prometheus. Never throws for an observation that fails: it is left out. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/** Collects only on request: the scraper decides how often. */
class ScrapedReader extends MetricReader {
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Begins to count. Of several processes behind one address each has a `slot`, and its series bear it as `process`: anyone who
 * asks reaches now one, now another, and must not take them for the same.
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
    // Only now: without a scraper, it takes no memory.
    const { PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus');
    return new PrometheusSerializer(undefined, false, /^process$/u, false, true);
  });
  return {
    provider,
    meter: (subject) => provider.getMeter(`basalt.${subject}`, version),
    read: async () => {
      const { resourceMetrics } = await reader.collect({ timeoutMillis: collectWithin });
      return prometheusText(resourceMetrics, await serializing());
    },
    close: () => provider.shutdown(),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
