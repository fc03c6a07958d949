import { createServer } from 'node:http';
import { Router } from '@koa/router';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { basePath } from '../src/routes/routes.ts';
import { fullDocument } from '../testing/browser-check.ts';
import { createRequestCheck, startApp, watchAnswers } from '../testing/index.ts';
import { openSignInFixture } from './sign-in-fixture.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * Served beside the API: probes, the description itself, what Git forges post to, which `docs/git.md` describes, and the bytes of pictures,
 * which `listPictures` describes.
 */
const besides = [
  ...[
    '/healthz',
    '/readyz',
    '/docs/api',
    '/docs/api/openapi.json',
    '/docs/api/reference.css',
    '/docs/api/reference.js',
  ].map((path) => `GET ${path}`),
  'POST /hooks/git/:id',
  'GET /api/v1/organizations/:organization/pictures/:picture',
];

/** The bytes of pictures for people, which `removePicture` describes, too. */
const forPeople = [
  'GET /app-api/organizations/:organization/pictures/:picture',
  'PUT /app-api/me/picture',
];

/** Every method and address that is mounted while a service starts. */
async function mounted(start: () => Promise<{ stop(): Promise<void> }>): Promise<string[]> {
  const register = vi.spyOn(Router.prototype, 'register');
  const service = await start();
  await service.stop();
  return register.mock.calls
    .flatMap(([path, methods]) =>
      methods.map((method) => `${method.toUpperCase()} ${String(path)}`),
    )
    .toSorted();
}

/** Every method and address of the description. */
function described(): string[] {
  return Object.entries(fullDocument().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { servers }]) => {
      const whole = servers === undefined ? basePath + path : path;
      return `${method.toUpperCase()} ${whole.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    }),
  );
}

const ofApi = described().filter((operation) => operation.includes(` ${basePath}/`));

test('every address that is served is described, and the other way round', async () => {
  const served = await mounted(() => startApp(createInMemoryBasalt()));
  expect(served).toEqual([...ofApi, ...besides].toSorted());
});

test('so is every address for browsers, the operations of the API for people among them', async () => {
  const served = await mounted(() => openSignInFixture());
  const session = 'GET /docs/api/session.json';
  expect(served).toEqual([...described(), ...besides, ...forPeople, session].toSorted());
});

const problem = { 'Content-Type': 'application/problem+json' };
const json = { 'Content-Type': 'application/json' };

test.each([
  ['GET', '/credential', 200, json, '{"data": {}}', /required property/],
  ['GET', '/credential', 200, json, '{"data": {"x": 1}}', /must NOT have additional properties/],
  ['GET', '/credential', 200, { ...json, 'X-More': 'x' }, '{}', /header x-more is not described/],
  ['GET', '/credential', 200, json, '{}', /no header X-Request-Id/],
  ['GET', '/credential', 404, problem, '{"code": "not_found"}', /status 404/],
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
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect((await fetch(`http://127.0.0.1:${port}${basePath}/credential`)).status).toBe(418);
  server.close();
  expect(faults).toEqual([expect.stringContaining('418')]);
});
