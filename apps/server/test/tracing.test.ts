import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCollector, type Collector, type ReceivedSpan } from './collector.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, eventually, killAll, type StartedServer, startServer } from './processes.ts';

/** In everything that a client sends; nothing of it may leave by a trace. */
const canary = 'canary7f3a';
const trace = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' };

let collector: Collector;
let database: GivenDatabase;
let server: StartedServer;
let project: string;
let organization: string;
let token: string;
beforeAll(async () => {
  [collector, database] = await Promise.all([startCollector(), giveDatabase()]);
  const demo = await basaltJson(database.settings, 'demo');
  project = String(demo['project_id']);
  organization = String(demo['organization_id']);
  token = String(demo['token']);
  server = await startServer({
    ...database.settings,
    SERVICE_LOG_LEVEL: 'info',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
});
afterAll(async () => {
  killAll();
  await Promise.all([collector.close(), database.drop()]);
});

const spanNamed = (name: string): Promise<ReceivedSpan> =>
  eventually(() => collector.spans().find((span) => span.name === name) ?? null);

/** Whether one span is above another in its trace. */
function isAbove(above: ReceivedSpan, span: ReceivedSpan): boolean {
  const parent = collector.spans().find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent.spanId === above.spanId || isAbove(above, parent));
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });

test('a request is a span with its route, and its statements are spans below it, in the trace that it came with', async () => {
  const answer = await get(`/api/v1/projects/${project}/tickets?q=${canary}`, {
    traceparent: `00-${trace.id}-${trace.parent}-01`,
  });
  expect(answer.status).toBe(200);
  const request = await spanNamed('GET /api/v1/projects/{project}/tickets');
  expect(request).toMatchObject({
    traceId: trace.id,
    parentSpanId: trace.parent,
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v1/projects/{project}/tickets',
      'http.response.status_code': 200,
    },
  });
  const statements = await eventually(() => {
    const found = collector.spans().filter(({ attributes }) => 'db.query.text' in attributes);
    return found.length > 1 ? found : null;
  });
  for (const statement of statements) expect(isAbove(request, statement)).toBe(true);
  const line = await eventually(() => {
    const [, ...rest] = server.err().split('\n').toReversed();
    return rest.find((span) => span.includes(answer.headers.get('x-request-id') ?? 'none')) ?? null;
  });
  expect(JSON.parse(line)).toMatchObject({
    trace_id: trace.id,
    route: '/api/v1/projects/{project}/tickets',
    credential: token.slice(token.indexOf('_') + 1, token.indexOf('.')),
    organization_id: organization,
  });
});

test('a delivery to a webhook is a trace of its own, which its receiver can go on with', async () => {
  const heads: IncomingHttpHeaders[] = [];
  const receiver = createServer(({ headers }, response) => {
    heads.push(headers);
    response.end();
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${canary}?k=${canary}`;
  const made = await call(server.address, token, `/organizations/${organization}/webhooks`, {
    method: 'POST',
    body: { url, events: ['ticket.*'] },
  });
  expect(made.status).toBe(201);
  const body = { board_slug: 'open', title: canary, description_html: `<p>it's "${canary}"</p>` };
  const ticket = await call(server.address, token, `/projects/${project}/tickets`, {
    method: 'POST',
    body,
  });
  expect(ticket.status).toBe(201);
  const [, traceId = ''] =
    /^00-(\w{32})-\w{16}-01$/u.exec(
      await eventually(() => heads[0]?.['traceparent']?.toString() ?? null),
    ) ?? [];
  const delivery = await eventually(
    () => collector.spans().find((span) => span.traceId === traceId && span.kind === 3) ?? null,
  );
  expect(delivery).toMatchObject({
    name: 'POST',
    attributes: { 'http.response.status_code': 200 },
  });
  const creation = await spanNamed('POST /api/v1/projects/{project}/tickets');
  expect(creation.traceId).not.toBe(traceId);
  const writes = collector.spans().filter((span) => isAbove(creation, span));
  expect(writes.some((span) => /insert into/u.test(String(span.attributes['db.query.text'])))).toBe(
    true,
  );
  receiver.close();
});

test('nothing that a client sends leaves by a trace, whatever comes of its request', async () => {
  const json = { 'Content-Type': 'application/json', Origin: server.address };
  await get(`/api/v1/${canary}/${canary}?${canary}=${canary}`, { 'User-Agent': canary });
  await get(`/api/v1/tickets/${canary}`, { Cookie: `a=${canary}`, 'X-Forwarded-Host': canary });
  await get('/api/v1/credential', {
    Authorization: `Bearer basalt_${canary}`,
    Baggage: `a=${canary}`,
  });
  await get(`/auth/oauth/acme/callback?code=${canary}&state=${canary}`);
  await get(`/api/v1/organizations/${organization}/events?cursor=${canary}`);
  for (const [path, body] of [
    ['/app-api/auth/login', { email: `${canary}@example.test`, password: canary }],
    ['/app-api/auth/password/reset', { token: canary, password: `${canary}${canary}` }],
    [`/api/v1/organizations/${organization}/projects`, { name: canary, key: 'WEB' }],
    [`/api/v1/organizations/${organization}/documents`, { title: canary, tag_names: [canary] }],
    [`/api/v1/projects/${project}/boards`, { name: `it's ${canary}\\` }],
  ] as const) {
    const headers = { ...json, Authorization: `Bearer ${token}` };
    await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  await get('/healthz');
  await get('/api/v1/credential', { 'X-Last': 'yes' });
  await spanNamed('GET /api/v1/credential');
  await server.stop();

  const received = collector.received();
  expect(received).toContain('x-collector-key of-the-collector');
  expect(received).toContain('"deployment.environment.name"');
  expect(received.match(new RegExp(`.{60}${canary}.{60}`, 'u'))).toBeNull();
  expect(received).not.toContain(token.slice(token.indexOf('.') + 1));
  const routes = new Set(collector.spans().map(({ attributes }) => attributes['http.route']));
  expect(routes).toContain('/auth/oauth/{provider}/callback');
  expect(routes).toContain('/app-api/auth/login');
  const untold =
    /^(?:url\.(?:full|path|query)|client|server|user_agent|http\.(?:request|response)\.header)/u;
  const names = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => untold.test(name))).toEqual([]);
  expect(collector.spans().some(({ name }) => name.includes('healthz'))).toBe(false);
  expect(server.err()).not.toContain(canary);
});
