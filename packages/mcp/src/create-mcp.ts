import { allows, refusalForScope } from '@basalt/domain';
import type { McpCall } from './call.ts';
import { mayUse, tools } from './tools.ts';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import { createServer } from './create-server.ts';
import type { ToolDependencies } from './tool.ts';

/** Handles one request of the Streamable HTTP transport. */
export type Mcp = (call: McpCall) => Promise<Response>;

/** The Model Context Protocol over these use cases. An app that calls a tool beyond its grant is refused, and can ask for more. */
export function createMcp(
  dependencies: ToolDependencies & { version: string; appUrl: string },
): Mcp {
  const answer = withoutSessions(dependencies.appUrl, (call) => createServer(call, dependencies));
  return async (call) => {
    refuseUngranted(call);
    return answer(call);
  };
}

/**
 * Serves the protocol without sessions: revision 2026-07-28, and those of 2025 for older clients. Each request has a server of
 * its own. The caller was authenticated and the body read before.
 */
export function withoutSessions(
  appUrl: string,
  serverFor: (call: McpCall) => Server | McpServer,
): Mcp {
  return async (call) => {
    const { body: parsedBody, headers } = call;
    const request = new Request(`${appUrl}/mcp`, { method: 'POST', headers });
    if (await isLegacyRequest(request, parsedBody)) {
      // One JSON message. The library's own fallback sends a stream of events, which costs more.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await serverFor(call).connect(transport);
      return transport.handleRequest(request, { parsedBody });
    }
    const handler = createMcpHandler(() => serverFor(call), {
      legacy: 'reject',
      responseMode: 'auto',
      // There is nothing to subscribe to. A stream would only occupy a connection.
      maxSubscriptions: 0,
      keepAliveMs: 0,
    });
    return handler.fetch(request, { parsedBody });
  };
}

/**
 * Refuses with `insufficient_scope`, before anything is answered, an app that calls a tool beyond what its person granted,
 * although their role allows it: the client can ask the person for more. Every other missing scope is refused in the answer of the tool.
 */
function refuseUngranted({ principal, body }: Pick<McpCall, 'principal' | 'body'>): void {
  if (principal.app === undefined || body['method'] !== 'tools/call') return;
  const { name } = (body['params'] ?? {}) as { name?: unknown };
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined || mayUse(principal, tool)) return;
  const lacking = tool.scopes.find((scope) => !allows(principal.scopes, scope));
  const refusal = lacking && refusalForScope(principal, lacking);
  if (refusal?.code === 'insufficient_scope') throw refusal;
}
