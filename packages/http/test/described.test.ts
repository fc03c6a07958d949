import { Router } from '@koa/router';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { openApiDocument } from '../src/openapi.ts';
import { basePath, routes } from '../src/routes.ts';
import { createRequestCheck, startApp, watchAnswers } from '../testing/index.ts';

afterEach(() => vi.restoreAllMocks());

/** Served beside the API: probes, and the description itself. */
const besides = [
  '/healthz',
  '/readyz',
  '/docs/api',
  '/docs/api/openapi.json',
  '/docs/api/reference.css',
  '/docs/api/reference.js',
];

test('every address that is served is described, and the other way round', async () => {
  const register = vi.spyOn(Router.prototype, 'register');
  const app = await startApp(createInMemoryBasalt());
  await app.stop();
  const served = register.mock.calls
    .flatMap(([path, methods]) =>
      methods.map((method) => `${method.toUpperCase()} ${String(path)}`),
    )
    .toSorted();
  const { paths } = openApiDocument(routes, 'http://basalt.test');
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) =>
        `${method.toUpperCase()} ${basePath}${path.replaceAll(/\{(\w+)\}/g, (_, name) => `:${name}`)}`,
    ),
  );
  expect(served).toEqual([...described, ...besides.map((path) => `GET ${path}`)].toSorted());
});

const problem = { 'Content-Type': 'application/problem+json' };
const json = { 'Content-Type': 'application/json' };

test.each([
  ['GET', '/credential', 200, json, '{"data": {}}', /required property/],
  ['GET', '/credential', 418, problem, '{}', /status 418 is not described/],
  ['GET', '/credential', 200, { 'Content-Type': 'text/plain' }, 'x', /type "text\/plain"/],
  ['GET', '/secret', 200, json, '{}', /not described/],
  ['GET', '/secret', 404, problem, '{"code": "not_found"}', /required property/],
  ['DELETE', '/tickets/WEB-1', 204, {}, 'x', /has a body/],
  ['HEAD', '/tickets/WEB-1', 200, json, 'x', /has a body/],
] as const)(
  'an answer to %s %s that is not described is seen',
  (method, path, status, headers, text, fault) => {
    const check = createRequestCheck();
    const faults = check(method, basePath + path, { status, headers: new Headers(headers), text });
    expect(faults.join('\n')).toMatch(fault);
  },
);

test('a test that gets such an answer fails, whatever it looks at itself', async () => {
  const { listener, faults } = watchAnswers((_, response) => {
    response.statusCode = 418;
    response.end('x');
  });
  const { createServer } = await import('node:http');
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect((await fetch(`http://127.0.0.1:${port}${basePath}/credential`)).status).toBe(418);
  server.close();
  expect(faults).toEqual([expect.stringContaining('418')]);
});
