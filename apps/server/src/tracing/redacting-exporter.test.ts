import { SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { redactingExporter } from './redacting-exporter.ts';

/** What leaves of one span. */
function reported(attributes: Record<string, string>, name = 'GET /api/v1/tickets/:ticket') {
  const exporter = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor({ exporter: redactingExporter(exporter, () => {}) });
  const provider = new TracerProvider({ spanProcessors: [processor] });
  const span = provider.getTracer('test').startSpan(name, { attributes });
  span.recordException(new TypeError('secret of the message'));
  span.addEvent('secret event', { secret: 'secret' });
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'invalid input: "secret"' });
  span.addLink({ context: span.spanContext(), attributes: { secret: 'secret' } });
  span.end();
  const [exported] = exporter.getFinishedSpans();
  if (exported === undefined) throw new Error('nothing left');
  return exported;
}

test('attributes leave by name, and statements without their values', () => {
  const span = reported({
    'http.route': '/api/v1/tickets/:ticket',
    'db.query.text': `insert into "t" values ('secret', 7)`,
    'url.full': 'https://u:secret@secret.test/secret?secret',
    'url.path': '/secret',
    'url.query': 'secret',
    'user_agent.original': 'secret',
    'server.address': 'secret.test',
    'db.postgresql.values': 'secret',
  });
  expect(span.attributes).toEqual({
    'http.route': '/api/v1/tickets/{ticket}',
    'db.query.text': 'insert into "t" values (?, ?)',
  });
  expect(span.name).toBe('GET /api/v1/tickets/{ticket}');
});

test('of what went wrong leave kind and place, never the words', () => {
  const span = reported({});
  expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span.links).toEqual([]);
  const [exception, otherEvent] = span.events;
  expect(exception?.attributes).toEqual({
    'exception.type': 'TypeError',
    'exception.stacktrace': expect.stringMatching(/^ +at reported/u),
  });
  expect(otherEvent).toMatchObject({ name: 'event', attributes: {} });
  const { resource: _, instrumentationScope: __, ...rest } = span;
  expect(JSON.stringify(rest)).not.toContain('secret');
});

test('a statement that cannot be read to its end is not sent', () => {
  expect(reported({ 'db.query.text': `select 'secret` }).attributes).toEqual({
    'db.query.text': '?',
  });
});

test('the route of the pages is exported as a pattern', () => {
  const pattern = String.raw`/^\/(?:app|login)(?:\/.*)?$/`;
  const span = reported({ 'http.route': pattern }, `GET ${pattern}`);
  expect([span.name, span.attributes['http.route']]).toEqual(['GET /{page}', '/{page}']);
});

test('the sender gets an error when spans did not arrive', () => {
  const failures: unknown[] = [];
  const failing = redactingExporter(
    {
      export: (_spans, done) => done({ code: 1, error: new Error('refused') }),
      shutdown: async () => {},
    },
    (error) => failures.push(error),
  );
  failing.export([], () => {});
  expect(failures).toHaveLength(1);
});
