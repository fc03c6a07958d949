import type { SettingReader } from './setting-reader.ts';

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

/** Reads OpenTelemetry's own settings; null without traces. Faults do not contain values that could be secret. */
export function readTracing(read: SettingReader): TracingSettings | null {
  const exporter = read.text('OTEL_TRACES_EXPORTER');
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isAsked = exporter !== undefined || endpoints.some((name) => read.text(name) !== undefined);
  const isDisabled = read.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  if (!isAsked || isDisabled || exporter === 'none') return null;
  if (exporter !== undefined && exporter !== 'otlp') {
    read.faults.push(`OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}"`);
  }
  for (const name of endpoints) read.parsed(name, read.text(name), parseEndpoint);
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    read.parsed(name, read.text(name), parseProtocol);
  }
  const ratioText = read.text('OTEL_TRACES_SAMPLER_ARG');
  const queue = read.integer('OTEL_BSP_MAX_QUEUE_SIZE', 2_048, [1, 1_000_000]);
  return {
    sampler: read.choice('OTEL_TRACES_SAMPLER', 'parentbased_always_on', samplers),
    ratio: read.parsed('OTEL_TRACES_SAMPLER_ARG', ratioText, parseRatio) ?? 1,
    propagates: read.text('OTEL_PROPAGATORS') !== 'none',
    batch: {
      delay: read.integer('OTEL_BSP_SCHEDULE_DELAY', 5_000, [1, 600_000]),
      queue,
      size: Math.min(queue, read.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, [1, 1_000_000])),
    },
  };
}

function parseEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new Error('must be an http:// or https:// address');
  }
  return text;
}

/** Accepts both encodings of OTLP over HTTP: a collector receives both at the same address. */
function parseProtocol(text: string): string {
  if (!/^http\/(?:json|protobuf)$/u.test(text)) {
    throw new Error('must be http/json (http/protobuf is accepted, but http/json is sent)');
  }
  return text;
}

function parseRatio(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('must be a number from 0 to 1');
  return ratio;
}
