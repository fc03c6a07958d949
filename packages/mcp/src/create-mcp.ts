import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import type { McpCall } from './call.ts';
import { refuseUngranted } from './refuse-ungranted.ts';
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
