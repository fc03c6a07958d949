/**
 * `npm run conformance`: the conformance suite of the Model Context Protocol against `/mcp`, with every scenario for servers
 * that applies. The suite is fetched by npx for the run: it brings a hundred packages, and `npm test` has no use for them.
 */
import { spawn } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { composeUseCases, systemPrincipal } from '@basalt/domain';
import { createInMemoryBasalt } from '@basalt/domain/testing';
import { createHttpApp } from '@basalt/http';
import { createMcp } from '@basalt/mcp';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/** By revision of the protocol. What is not here wants tools of its own, or what the server does not offer: subscriptions, logging, sampling. */
const scenarios: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
};

/** The service in memory. The suite knows no keys: each request is given one. */
async function serveWithKey(): Promise<{ url: string; close: () => void }> {
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
    countPerson: async () => null,
    noteFailure: async () => null,
    tenancy,
    cursorKey: new Uint8Array(32),
    appUrl,
    log: { info: () => {}, warn: () => {}, error: console.error },
    clock,
    readiness: async () => true,
    apiReference: false,
    trustedProxies: [],
    mcp: createMcp({ use, clock, version: '0.0.0', appUrl }),
  });
  serving.resolve(listener);
  return { url: `${appUrl}/mcp`, close: () => server.close() };
}

/** The line that closes a scenario: `Passed: 4/4, 0 failed, 0 warnings`. */
async function run(url: string, version: string, scenario: string): Promise<string> {
  const args = ['--yes', suite, 'server', '--url', url, '--scenario', scenario];
  const child = spawn('npx', [...args, '--spec-version', version], { stdio: 'pipe' });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await new Promise((ended) => child.once('close', ended));
  return /^Passed: .*$/m.exec(text)?.[0] ?? 'did not run';
}

const { url, close } = await serveWithKey();
for (const [version, names] of Object.entries(scenarios)) {
  for (const scenario of names) {
    const result = await run(url, version, scenario);
    const isPassed = /^Passed: (\d+)\/\1, 0 failed/.test(result);
    if (!isPassed) process.exitCode = 1;
    console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${version} ${scenario}: ${result}`);
  }
}
close();
