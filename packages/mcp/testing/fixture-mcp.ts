import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { withoutSessions, type Mcp } from '../src/create-mcp.ts';
import {
  promptResult,
  prompts,
  resourceContent,
  resources,
  toolResults,
  tools,
} from './fixtures.ts';

/**
 * What the conformance suite of the protocol asks for by name, served as `createMcp` serves the tools of Basalt: tools with
 * each kind of content, resources and prompts.
 */
export function createFixtureMcp(appUrl: string): Mcp {
  return withoutSessions(appUrl, fixtureServer);
}

function fixtureServer(): Server {
  const server = new Server(
    { name: 'conformance', version: '0.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params: { name } }) => known(toolResults[name], name));
  server.setRequestHandler('resources/list', () => ({ resources: [...resources] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({
    contents: [{ uri, ...known(resourceContent(uri), uri) }],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts] }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) =>
    known(promptResult(name, args), name),
  );
  server.setRequestHandler('completion/complete', () => ({ completion: { values: ['paris'] } }));
  return server;
}

function known<T>(found: T | undefined, name: string): T {
  if (found !== undefined) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown: ${name}`, { uri: name });
}
