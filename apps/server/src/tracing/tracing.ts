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
import { redactingExporter } from './redacting-exporter.ts';
import { version } from '../version.ts';

/** Milliseconds that the end waits for the last spans to be sent. */
const endTimeoutMs = 3_000;
/** Milliseconds between two log lines about spans that could not be sent. */
const logInterval = 60_000;

const ignore = (): void => {};

/** Tracing in this process. */
export interface Tracing {
  /** Sets the template of the route of the current request. */
  setRoute(route: string): void;
  /** Fields that connect a log line with the trace of the current request; empty outside of a request. */
  fields(): { trace_id?: string };
  /** Sets the listener that gets, at most once a minute, the reason why spans could not be sent. */
  onFailure(listener: (error: unknown) => void): void;
  /** Sends the waiting spans within three seconds. Never throws. */
  end(): Promise<void>;
}

/**
 * Traces this process. Call it before anything that is traced is used. It patches Koa, pg and node:http in place, so modules may
 * import them before or after it.
 */
export function startTracing({ sampler, ratio, propagates, batch }: TracingSettings): Tracing {
  let report: (error: unknown) => void = ignore;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onFailure = (error: unknown): void => {
    if (performance.now() - reportedAt < logInterval) return;
    reportedAt = performance.now();
    report(error);
  };
  const processor = new BatchSpanProcessor({
    exporter: redactingExporter(new OTLPTraceExporter(), onFailure),
    scheduledDelayMillis: batch.delay,
    maxQueueSize: batch.queue,
    maxExportBatchSize: batch.size,
  });
  const ownResource = resourceFromAttributes({
    'service.name': 'basalt',
    'service.version': version,
  });
  const provider = new TracerProvider({
    resource: ownResource.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (propagates) propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  instrument(provider);
  return {
    setRoute(route) {
      const request = getRPCMetadata(context.active());
      if (request !== undefined) request.route = route;
    },
    fields() {
      const span = trace.getActiveSpan()?.spanContext();
      return span === undefined ? {} : { trace_id: span.traceId };
    },
    onFailure(listener) {
      report = listener;
    },
    async end() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, endTimeoutMs).unref());
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
