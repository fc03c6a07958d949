import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { eventually, killAll, startServer, type Settings } from './processes.ts';

// Processes start, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 180_000 });

let database: GivenDatabase;
beforeAll(async () => {
  database = await giveDatabase();
});
afterAll(async () => {
  killAll();
  await database.drop();
});

const preload = pathToFileURL(path.join(import.meta.dirname, 'tell-imports.mjs')).href;

/** The packages of OpenTelemetry that a server has loaded until it was ready. */
async function loadedBy(settings: Settings, scrapes = false): Promise<string[]> {
  const server = await startServer({
    ...database.settings,
    ...settings,
    NODE_OPTIONS: `--import ${preload}`,
  });
  await eventually(async () => ((await fetch(`${server.address}/readyz`)).ok ? true : null));
  if (scrapes) await (await fetch(`${server.address}/metrics`)).text();
  await server.stop();
  const lines = server.err().matchAll(/^loaded @opentelemetry\/(\S+)$/gmu);
  return [...new Set(Array.from(lines, ([, name = '']) => name))];
}

const ofTraces =
  /^(?:sdk-trace|exporter-trace|context-async|otlp|instrumentation-(?:http|koa|pg)$)/u;

test('without metrics and traces nothing of OpenTelemetry is loaded', async () => {
  expect(await loadedBy({ SERVICE_METRICS: 'false' })).toEqual([]);
});

test('metrics load nothing of traces, and what writes them out only for the first reader', async () => {
  const unread = await loadedBy({});
  expect(unread).toContain('sdk-metrics');
  expect(unread).not.toContain('exporter-prometheus');
  const read = await loadedBy({}, true);
  expect(read).toContain('exporter-prometheus');
  expect(read.filter((name) => ofTraces.test(name))).toEqual([]);
});

test('traces are loaded where they are asked for', async () => {
  const settings = { SERVICE_METRICS: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  expect((await loadedBy(settings)).filter((name) => ofTraces.test(name))).toEqual(
    expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http', 'instrumentation-pg']),
  );
});
