import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { composeUseCases, systemPrincipal } from '@basalt/domain';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { createHttpApp } from '@basalt/http';
import { createMcp } from '@basalt/mcp';
import { createFixtureMcp } from '@basalt/mcp/testing';

/** `/mcp` of a service in memory, with the tools of Basalt or of the suite. The suite knows no keys: each request gets one. */
export async function serveWithKey(kind: 'own' | 'fixture') {
  const basalt = createInMemoryBasalt();
  const use = composeUseCases(basalt);
  const { id } = await use.createOrganization({ name: 'Conformance' });
  const principal = systemPrincipal(id);
  const { token } = await use.createCredential(principal, { name: 'suite', scopes: ['*'] });
  const serving = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => {
    const headersDistinct = { ...request.headersDistinct, authorization: [`Bearer ${token}`] };
    Object.defineProperty(request, 'headersDistinct', { value: headersDistinct });
    void serving.promise.then((listener) => listener(request, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { clock, tenancy } = basalt;
  const listener = createHttpApp({
    use,
    authenticate: use.authenticate,
    recallCaller: use.recallCaller,
    countPerson: async () => null,
    countFailure: async () => null,
    tenancy,
    cursorKeys: [new Uint8Array(32)],
    appUrl,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: console.error },
    clock,
    readiness: async () => ({ isReady: true }),
    apiReference: false,
    trustedProxies: [],
    mcp:
      kind === 'own'
        ? createMcp({ use, clock, version: '0.0.0', appUrl })
        : createFixtureMcp(appUrl),
  });
  serving.resolve(listener);
  return { url: `${appUrl}/mcp`, close: () => server.close() };
}
