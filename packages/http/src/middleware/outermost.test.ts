import { createServer, type IncomingMessage } from 'node:http';
import { systemPrincipal } from '@basalt/domain';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { setPrincipal, type RequestContext } from '../request/request-context.ts';
import { ownerOf } from '../server/fairness-key.ts';
import { outermost } from './outermost.ts';

test('a request counts for its address, and for the organization once its caller is known', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const requests: IncomingMessage[] = [];
  const app = new Koa();
  const rest = { isHttps: false, maxInFlight: 10, observer: undefined };
  app.use(outermost({ log, clientAddress: () => '127.0.0.1', ...rest }));
  app.use((ctx) => {
    requests.push(ctx.req);
    if (ctx.path === '/known') setPrincipal(ctx as RequestContext, systemPrincipal('quarry'));
    ctx.body = 'x';
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  for (const path of ['known', 'unknown']) await fetch(`http://127.0.0.1:${port}/${path}`);
  server.close();
  server.closeAllConnections();
  expect(requests.map(ownerOf)).toEqual(['quarry', '127.0.0.1']);
});
