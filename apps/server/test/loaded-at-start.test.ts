import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { eventually, killAll, startServer, type Settings } from './processes.ts';

let database: GivenDatabase;
beforeAll(async () => {
  database = await giveDatabase();
});
afterAll(async () => {
  killAll();
  await database.drop();
});

const preload = pathToFileURL(path.join(import.meta.dirname, 'tell-imports.mjs')).href;

/** What `tell-imports.mjs` tells of a server until it was ready, without the scope of OpenTelemetry. */
async function loadedBy(settings: Settings, scrapes = false): Promise<string[]> {
  const server = await startServer({
    ...database.settings,
    ...settings,
    NODE_OPTIONS: `--import ${preload}`,
  });
  await eventually(async () => ((await fetch(`${server.address}/readyz`)).ok ? true : null));
  if (scrapes) await (await fetch(`${server.address}/metrics`)).text();
  await server.stop();
  const lines = server.err().matchAll(/^loaded (?:@opentelemetry\/)?(.+)$/gmu);
  return [...new Set(Array.from(lines, ([, name = '']) => name))];
}

const ofTraces =
  /^(?:sdk-trace|exporter-trace|context-async|otlp|instrumentation-(?:http|koa|pg)$)/u;

const stripper = 'the type stripper';

test('without metrics, traces and mails to send nothing of OpenTelemetry is loaded, nor the library of mails', async () => {
  const settings = { SERVICE_METRICS: 'false', SMTP_URL: 'smtp://127.0.0.1:9' };
  const loaded = await loadedBy(settings);
  expect(loaded.filter((name) => name !== stripper)).toEqual([]);
});

test('metrics load nothing of traces, and what writes them out only for the first reader; a second start strips no types', async () => {
  const read = await loadedBy({}, true);
  expect(read).toContain('exporter-prometheus');
  expect(read.filter((name) => ofTraces.test(name))).toEqual([]);
  const unread = await loadedBy({});
  expect(unread).toContain('sdk-metrics');
  expect(unread).not.toContain('exporter-prometheus');
  // The start before has left the stripped code of all that it loaded.
  expect(unread).not.toContain(stripper);
});

test('traces are loaded where they are asked for', async () => {
  const settings = { SERVICE_METRICS: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  expect((await loadedBy(settings)).filter((name) => ofTraces.test(name))).toEqual(
    expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http', 'instrumentation-pg']),
  );
});
