import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getRPCMetadata, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracing-settings.ts';
import { instrument } from './instrument.ts';
import { quietExporter } from './quiet-exporter.ts';
import { version } from '../metrics/version.ts';

/** How long an end may wait for the last spans to be sent, in milliseconds. */
const endWithin = 3_000;
/** That spans do not arrive is logged once in this many milliseconds. */
const tellEvery = 60_000;

const toNobody = (): void => {};

/** Tracing under way in this process. */
export interface Tracing {
  /** Names the request under way by the template of its route. */
  tellRoute(route: string): void;
  /** What ties a log line to the trace of the request under way; nothing outside of one. */
  fields(): { trace_id?: string };
  /** Learns, once a minute at most, why spans did not arrive. */
  onFailure(tell: (error: unknown) => void): void;
  /** Sends what waits, and gives up after three seconds. Never throws. */
  end(): Promise<void>;
}

/**
 * Traces this process. To be called before anything that is traced is used: Koa, pg and node:http are patched where
 * they are, so that it makes no difference whether a module of ours imported them as ES modules before or after.
 */
export function startTracing({ sampler, ratio, propagates, batch }: TracingSettings): Tracing {
  let tell: (error: unknown) => void = toNobody;
  let toldAt = Number.NEGATIVE_INFINITY;
  const onFailure = (error: unknown): void => {
    if (performance.now() - toldAt < tellEvery) return;
    toldAt = performance.now();
    tell(error);
  };
  const processor = new BatchSpanProcessor({
    exporter: quietExporter(new OTLPTraceExporter(), onFailure),
    scheduledDelayMillis: batch.delay,
    maxQueueSize: batch.queue,
    maxExportBatchSize: batch.size,
  });
  const ours = resourceFromAttributes({ 'service.name': 'basalt', 'service.version': version });
  const provider = new TracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (propagates) propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  instrument(provider);
  return {
    tellRoute(route) {
      const request = getRPCMetadata(context.active());
      if (request !== undefined) request.route = route;
    },
    fields() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId };
    },
    onFailure(listener) {
      tell = listener;
    },
    async end() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, endWithin).unref());
      await Promise.race([provider.shutdown().catch(onFailure), late]);
    },
  };
}

function samplerOf(name: TracingSettings['sampler'], ratio: number): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const [, parents, root] = /^(parentbased_)?(.+)$/u.exec(name) ?? [];
  const sampler = roots[root as keyof typeof roots]();
  return parents === undefined ? sampler : new ParentBasedSampler({ root: sampler });
}
