import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemPrincipal } from '@basalt/domain';
import { storageErrors } from '@basalt/persistence';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from './processes.ts';
import { openWalkDeployment } from './served-deployment.ts';

const deployment = await closeAfterTests(openWalkDeployment());

let organization: string;
let token: string;
beforeAll(async () => {
  ({ id: organization } = await deployment.use.createOrganization({ name: 'Canary Quarry' }));
  ({ token } = await deployment.use.createCredential(systemPrincipal(organization), {
    name: 'canary key',
    scopes: ['*'],
  }));
});

const get = (address: string, key = token) =>
  fetch(deployment.address + address, { headers: { Authorization: `Bearer ${key}` } });

async function scrape(): Promise<string> {
  const answer = await get('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return answer.text();
}

/** The value of one series; undefined when there is none. */
function valueOf(text: string, name: string, ...labels: string[]): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((row) => labels.every((label) => row.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

const duration = 'http_server_request_duration_seconds_count';

test('counters are there with 0 before anything is counted', async () => {
  const text = await scrape();
  const refusals = 'basalt_http_refusals_total';
  expect(valueOf(text, refusals, '"wip_limit_exceeded"', '"known"')).toBe(0);
  expect(valueOf(text, refusals, '"rate_limited"', '"unknown"')).toBe(0);
  expect(valueOf(text, 'basalt_database_errors_total', 'kind="conflict"')).toBe(0);
  expect(valueOf(text, 'basalt_files_bytes_total', 'way="received"')).toBe(0);
});

test('requests are counted by the template of their route, whatever is in their path', async () => {
  const unknown = '/api/v1/projects/01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
  expect((await get(`/api/v1/organizations/${organization}`)).status).toBe(200);
  for (let round = 0; round < 3; round += 1) await get(unknown);
  for (let round = 0; round < 50; round += 1) await get(`/canary/${round}?canary=${round}`);
  const text = await scrape();
  const template = 'http_route="/api/v1/organizations/{organization}"';
  expect(valueOf(text, duration, template, '"GET"', '"200"')).toBe(1);
  expect(valueOf(text, duration, 'http_route="/api/v1/projects/{project}"', '"404"')).toBe(3);
  const unrouted = text
    .split('\n')
    .filter((line) => line.startsWith(duration) && !line.includes('http_route='));
  expect(unrouted).toEqual([expect.stringMatching(/"404".* 50$/u)]);
});

test('refusals are counted by code, those of good credentials apart', async () => {
  await get('/api/v1/credential', 'basalt_bad');
  await get('/api/v1/credential', '');
  const text = await scrape();
  const refusals = 'basalt_http_refusals_total';
  expect(valueOf(text, refusals, '"invalid_credential"', '"unknown"')).toBe(2);
  expect(valueOf(text, refusals, '"not_found"', '"known"')).toBe(3);
});

test('errors of the database are counted by kind and code', async () => {
  storageErrors.publish({ kind: 'unavailable', code: '57P01' });
  storageErrors.publish({ kind: 'unavailable', code: 'ECONNREFUSED' });
  storageErrors.publish({ kind: 'fault', code: 'canary of a driver' });
  const text = await scrape();
  const errors = 'basalt_database_errors_total';
  expect(valueOf(text, errors, 'kind="unavailable"', 'code="57P01"')).toBe(1);
  expect(valueOf(text, errors, 'kind="unavailable"', 'code="ECONNREFUSED"')).toBe(1);
  expect(valueOf(text, errors, 'kind="fault"', 'code="none"')).toBe(1);
});

test('the whole is well-formed, and names no tenant, key or record', async () => {
  const text = await eventually(async () => {
    // The metric of collections is there after the first one.
    Array.from({ length: 500_000 }, (_, at) => ({ at }));
    const seen = await scrape();
    return seen.includes('v8js_gc_duration_seconds') ? seen : null;
  });
  const sample = /^[a-z_][a-z0-9_]*(?:\{(?:[a-z_0-9]+="[^"\\\n]*",?)+\})? (?:[-+0-9.e]+|\+Inf)$/u;
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !sample.test(line))).toEqual([]);
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(new Set(series).size).toBe(series.length);
  for (const family of [
    'basalt_build_info',
    'basalt_event_streams_open',
    'basalt_http_active_requests',
    'basalt_webhook_overdue',
    'db_client_connection_count',
    'db_client_connection_max',
    'db_client_connection_pending_requests',
    'nodejs_eventloop_delay_p99_seconds',
    'process_cpu_time_seconds_total',
    'process_memory_usage_bytes',
    'v8js_gc_duration_seconds',
  ]) {
    expect(text).toMatch(new RegExp(`^# TYPE ${family} (?:gauge|counter|histogram)$`, 'mu'));
  }
  expect(text).toMatch(/^basalt_build_info\{version="[^"]+",commit="(?:unknown|[0-9a-f]{40})",/mu);
  expect(text).not.toMatch(/canary/iu);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/u);
  expect(text).not.toContain(token.slice(0, 20));
});

/** The metrics of docs/monitoring.md: name and type. */
function documented(): Map<string, string> {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/monitoring.md'), 'utf8');
  const rows = page.matchAll(/^\| (?<names>`[a-z].*?) +\| (?<type>gauge|counter|histogram) /gmu);
  const named = Array.from(rows, ({ groups }) =>
    Array.from((groups?.['names'] ?? '').matchAll(/`([^`]+)`/gu), ([, name = '']) => {
      const [, before = name, choices = '', after = ''] = /^(.*)\{(.*)\}(.*)$/u.exec(name) ?? [];
      return choices
        .split(',')
        .map((choice) => [before + choice + after, groups?.['type'] ?? ''] as const);
    }).flat(),
  );
  return new Map(named.flat());
}

test('every metric is documented with its type', async () => {
  const families = Array.from(
    (await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gmu),
    ([, name = '', type = '']) => [name, type] as const,
  );
  expect(families.length).toBeGreaterThan(20);
  const known = documented();
  expect(families.filter(([name, type]) => known.get(name) !== type)).toEqual([]);
});

test('switched off there is no such address', async () => {
  const quiet = await openWalkDeployment({ SERVICE_METRICS: 'false' });
  expect((await fetch(`${quiet.address}/metrics`)).status).toBe(404);
  await quiet.close();
});

test('with a token the address asks for it', async () => {
  const metricsToken = 'token-of-the-metrics';
  const guarded = await openWalkDeployment({ SERVICE_METRICS_TOKEN: metricsToken });
  const read = (headers: Record<string, string>) =>
    fetch(`${guarded.address}/metrics`, { headers });
  const refused = await read({});
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await read({ Authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await read({ Authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  await guarded.close();
});

test('wrong tokens are counted with all failed authentications of their address; the good one passes', async () => {
  const metricsToken = 'token-of-the-metrics';
  const guarded = await openWalkDeployment({
    SERVICE_METRICS_TOKEN: metricsToken,
    SERVICE_AUTH_FAILURES_PER_MINUTE: '5',
  });
  const statusOf = async (address: string, key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(guarded.address + address, { headers })).status;
  };
  const refused: number[] = [];
  for (let round = 0; round < 20; round += 1) refused.push(await statusOf('/metrics', 'wrong'));
  // Twice the limit where the minute turned meanwhile.
  expect(refused.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(refused.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(await statusOf('/metrics', metricsToken)).toBe(200);
  await guarded.close();
});
