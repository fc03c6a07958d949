import { choice, collector, integer, otlp, otlpProtocol, share, text } from './kinds.ts';
import type { SettingReader } from './setting-reader.ts';
import { setting } from './setting.ts';

/** Samplers by their names in OTEL_TRACES_SAMPLER (OpenTelemetry, "Environment Variable Specification"). */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How requests are traced. The exporter itself reads its address, headers and timeouts from OTEL_EXPORTER_OTLP_…. */
export interface TracingSettings {
  readonly sampler: (typeof samplers)[number];
  /** The share of new traces that is sampled, 0 to 1, for the samplers by ratio. */
  readonly ratio: number;
  /** True when `traceparent` is read and passed on. */
  readonly propagates: boolean;
  /** How long spans wait to be sent, in milliseconds, and how many of them. */
  readonly batch: { readonly delay: number; readonly queue: number; readonly size: number };
}

const own = {
  endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', collector, null),
  tracesEndpoint: setting('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', collector, null),
  protocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', otlpProtocol, null),
  tracesProtocol: setting('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', otlpProtocol, null),
  exporter: setting('OTEL_TRACES_EXPORTER', otlp, null),
  sampler: setting('OTEL_TRACES_SAMPLER', choice(...samplers), 'parentbased_always_on'),
  ratio: setting('OTEL_TRACES_SAMPLER_ARG', share, 1),
  propagators: setting('OTEL_PROPAGATORS', text, null),
  delay: setting('OTEL_BSP_SCHEDULE_DELAY', integer(1, 600_000), 5_000),
  queue: setting('OTEL_BSP_MAX_QUEUE_SIZE', integer(1, 1_000_000), 2_048),
  size: setting('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', integer(1, 1_000_000), 512),
};

/** Reads OpenTelemetry's own settings; null without traces. Faults do not contain values that could be secret. */
export function readTracing(read: SettingReader): TracingSettings | null {
  const isSet = ({ name }: { name: string }) => read.text(name) !== undefined;
  const isDisabled = read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const isWanted = [own.exporter, own.endpoint, own.tracesEndpoint].some(isSet);
  if (!isWanted || isDisabled || read.text(own.exporter.name) === 'none') return null;
  const { sampler, ratio, propagators, delay, queue, size } = read.values(own);
  const batch = { delay, queue, size: Math.min(queue, size) };
  return { sampler, ratio, propagates: propagators !== 'none', batch };
}
