import type { Attributes, AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter, TimedEvent } from '@opentelemetry/sdk-trace';
import { maskLiterals } from './mask-literals.ts';

/**
 * The only attributes that leave this process. Others may contain secrets or personal data: addresses with their query
 * (`url.full`, `url.path`, `url.query`), host names, user agents, peers, parameters.
 */
const allowedAttributes = new Set([
  'db.namespace',
  'db.operation.name',
  'db.postgresql.plan',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'koa.type',
  'network.protocol.version',
  'url.scheme',
]);

/** An exporter that passes on the allowed parts of spans, and reports whether they were sent. */
export function redactingExporter(
  exporter: SpanExporter,
  onFailure: (error: unknown) => void,
): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans.map(redacted), (result) => {
        if (result.code !== 0) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The span without error messages, and without the values in statements. */
function redacted(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource } = span;
  const { instrumentationScope, droppedAttributesCount, droppedEventsCount } = span;
  return {
    name: templated(span.name),
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext !== undefined && { parentSpanContext }),
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    status: { code: span.status.code },
    attributes: redactedAttributes(span.attributes),
    events: span.events.map(redactedEvent),
    links: [],
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount: span.links.length,
  };
}

function redactedAttributes(attributes: Attributes): Attributes {
  const allowed: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (allowedAttributes.has(name)) allowed[name] = redactedValue(name, value);
  }
  return allowed;
}

function redactedValue(
  name: string,
  value: AttributeValue | undefined,
): AttributeValue | undefined {
  if (name === 'http.route') return templated(String(value));
  return name === 'db.query.text' ? (maskLiterals(String(value)) ?? '?') : value;
}

/** Routes as the API's description writes them. The only pattern among them is that of the pages. */
const templated = (text: string): string =>
  text
    .replace(/\/\^\\?.*$/u, '/{page}')
    .replaceAll(/:(\w+)/gu, (found, name: string, at: number) =>
      text[at - 1] === '/' ? `{${name}}` : found,
    );

/** Of an exception, only its type and place, not its message. */
function redactedEvent({ name, time, attributes = {} }: TimedEvent): TimedEvent {
  const { 'exception.type': type, 'exception.stacktrace': stack } = attributes;
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line));
  return {
    name: name === 'exception' ? name : 'event',
    time,
    attributes: {
      ...(typeof type === 'string' && /^\w{1,60}$/u.test(type) && { 'exception.type': type }),
      ...(frames.length > 0 && { 'exception.stacktrace': frames.join('\n') }),
    },
  };
}
