import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

const registered: [string, string[]][] = [
  ['/api/v1/tickets/:ticket', ['GET']],
  ['/api/v1/tickets/:ticket', ['PATCH']],
  ['/api/v1/tickets/:ticket/move', ['POST']],
  ['/api/v1/projects', ['GET']],
  ['/app-api/tickets/:ticket', ['GET']],
  ['/app-api/me', ['GET', 'DELETE']],
];
const table = new RouteTable();
let server: Server;

beforeAll(async () => {
  for (const [path, methods] of registered) {
    table.register(path, methods, (ctx) => {
      ctx.body = `${ctx.method} ${path} ${JSON.stringify(ctx['params'])}`;
    });
  }
  for (const path of ['/health', '/api/v1/openapi.json']) {
    table.others.get(path, (ctx) => {
      ctx.body = path;
    });
  }
  const app = new Koa();
  app.use(table.routes());
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function answerTo(method: string, path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return answer.status === 200 ? answer.text() : String(answer.status);
}

describe('the table of routes', () => {
  it.each([
    ['GET', '/api/v1/tickets/7', 'GET /api/v1/tickets/:ticket {"ticket":"7"}'],
    ['PATCH', '/api/v1/tickets/7', 'PATCH /api/v1/tickets/:ticket {"ticket":"7"}'],
    ['POST', '/api/v1/tickets/a%2Fb/move', 'POST /api/v1/tickets/:ticket/move {"ticket":"a/b"}'],
    ['GET', '/app-api/tickets/7?x=/api/v1/projects', 'GET /app-api/tickets/:ticket {"ticket":"7"}'],
    ['DELETE', '/app-api/me', 'DELETE /app-api/me {}'],
    ['GET', '/api/v1/openapi.json', '/api/v1/openapi.json'],
    ['GET', '/health', '/health'],
  ])('answers %s %s by its route', async (method, path, text) => {
    expect(await answerTo(method, path)).toBe(text);
  });

  it.each([
    ['GET', '/api/v1/tickets'],
    ['GET', '/api/v1/tickets/7/'],
    ['GET', '/api/v1/Tickets/7'],
    ['GET', '/API/v1/tickets/7'],
    ['GET', '/api/v1//tickets/7'],
    ['GET', '/x/api/v1/tickets/7'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/__proto__'],
    ['DELETE', '/api/v1/tickets/7'],
    ['POST', '/health'],
  ])('leaves %s %s to others', async (method, path) => {
    expect(await answerTo(method, path)).toBe('404');
  });

  it('tells the methods that an address takes', () => {
    expect(table.methodsOf('/api/v1/tickets/7').toSorted()).toEqual(['GET', 'HEAD', 'PATCH']);
    expect(table.methodsOf('/app-api/me').toSorted()).toEqual(['DELETE', 'GET', 'HEAD']);
    expect(table.methodsOf('/api/v1/openapi.json')).toContain('GET');
    expect(table.methodsOf('/api/v1/nothing')).toEqual([]);
  });
});
