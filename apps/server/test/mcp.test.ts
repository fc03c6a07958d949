import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/boot/logger.ts';
import { serve, type Serving } from '../src/boot/serve.ts';
import { runCommand } from '../src/command/run-command.ts';
import { callTool, connectTo, newClient, openMcpScene, type McpScene } from './mcp-fixture.ts';

let scene: McpScene;
let otherServing: Serving;
beforeAll(async () => {
  scene = await openMcpScene({ SERVICE_RATE_LIMIT_PER_MINUTE: '1000' });
  const config = readConfig({
    ...scene.deployment.settings,
    PORT: '0',
    SERVICE_LOG_LEVEL: 'silent',
    SERVICE_WORKER: 'false',
  });
  otherServing = await serve(config, createLogger(config));
}, 300_000);
afterAll(async () => {
  await otherServing.stop();
  await scene.deployment.close();
});

const program = path.join(import.meta.dirname, '../bin/basalt.ts');

test('the official client works over stdio, through `basalt mcp`', async () => {
  const client = newClient();
  // Node.js may find its libraries by it.
  const { LD_LIBRARY_PATH = '' } = process.env;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env: {
      LD_LIBRARY_PATH,
      BASALT_URL: scene.deployment.address,
      BASALT_KEY: await scene.token(),
    },
  });
  await client.connect(transport);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect((await client.listTools()).tools).toHaveLength(19);
  const { text } = await callTool(client, 'get_ticket', { ticket: 'WEB-1' });
  expect(text).toContain('Login fails with a key');
  await client.close();
});

/** What `basalt mcp` writes for these lines. */
async function conversation(lines: string[], env: Record<string, string>): Promise<unknown[]> {
  const written: string[] = [];
  const code = await runCommand(['mcp'], {
    env,
    input: async () => '',
    async *lines() {
      yield* lines;
    },
    out: (line) => written.push(line),
    err: (line) => written.push(line),
  });
  return [
    code,
    ...written.map((line) => (line.startsWith('{') ? (JSON.parse(line) as unknown) : line)),
  ];
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'c', version: '1' },
  },
});

test('`basalt mcp` answers each request in a line, and says what is wrong with the line, the key or the address', async () => {
  const env = { BASALT_URL: `${scene.deployment.address}/`, BASALT_KEY: await scene.token() };
  expect(await conversation([initialize, '', 'no json'], env)).toEqual([
    0,
    expect.objectContaining({ error: expect.objectContaining({ code: -32_700 }) }),
    expect.objectContaining({
      id: 1,
      result: expect.objectContaining({ protocolVersion: '2025-06-18' }),
    }),
  ]);
  expect(await conversation([initialize], { ...env, BASALT_KEY: 'nonsense' })).toMatchObject([
    0,
    { id: 1, error: { message: expect.stringContaining('invalid_credential') } },
  ]);
  expect(
    await conversation([initialize], { ...env, BASALT_URL: 'http://127.0.0.1:1' }),
  ).toMatchObject([
    0,
    { id: 1, error: { message: expect.stringContaining('http://127.0.0.1:1 cannot be reached') } },
  ]);
  expect((await conversation([], { BASALT_KEY: 'k' }))[0]).toBe(2);
});

test('a client of 2025 gets one JSON message, no stream', async () => {
  const response = await fetch(`${scene.deployment.address}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await scene.token()}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: initialize,
  });
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.json()).toMatchObject({
    id: 1,
    result: { serverInfo: { name: 'basalt' } },
  });
});

test('any instance answers any request: a cursor of one is good at the other', async () => {
  const token = await scene.token();
  const [first, second] = await Promise.all([
    connectTo(scene.deployment.address, token, 'data'),
    connectTo(otherServing.address, token, 'data'),
  ]);
  const keys: unknown[] = [];
  let cursor: unknown;
  for (let calls = 0; cursor !== null; calls += 1) {
    const client = calls % 2 === 0 ? first : second;
    const { data } = await callTool(client, 'list_tickets', {
      project: 'WEB',
      limit: 2,
      ...(calls > 0 && { cursor }),
    });
    keys.push(...(data['tickets'] as { key: string }[]).map(({ key }) => key));
    cursor = data['next_cursor'];
  }
  expect(keys.toSorted()).toEqual(['WEB-1', 'WEB-2', 'WEB-3', 'WEB-4', 'WEB-5', 'WEB-6']);
  await Promise.all([first.close(), second.close()]);
});

test('resources are read by address, prompts name the tools', async () => {
  const client = await scene.connect('tickets:read');
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'basalt://tickets/{ticket}',
  ]);
  const { contents } = await client.readResource({ uri: 'basalt://tickets/WEB-1' });
  expect(contents).toMatchObject([
    { mimeType: 'text/markdown', text: expect.stringContaining('WEB-1') },
  ]);
  for (const uri of ['basalt://tickets/WEB-999', 'basalt://tickets/../x', 'file:///etc/passwd']) {
    await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
  }
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['stand_up', 'triage', 'release_notes']);
  const { messages } = await client.getPrompt({ name: 'triage', arguments: { project: 'WEB' } });
  expect(JSON.stringify(messages)).toContain('WEB');
  await client.close();
});
