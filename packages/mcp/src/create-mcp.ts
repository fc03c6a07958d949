import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpCall } from './call.ts';
import { createServer } from './create-server.ts';
import type { ToolWorld } from './tool.ts';

/** Answers one request of the Streamable HTTP transport. */
export type Mcp = (call: McpCall) => Promise<Response>;

/**
 * The Model Context Protocol over these use cases, without sessions: protocol 2026-07-28, and the revisions of 2025 for
 * clients that know no later one. Whoever serves it has authenticated the caller, and read the body within its budget.
 */
export function createMcp(world: ToolWorld & { version: string; appUrl: string }): Mcp {
  return async (call) => {
    const { body, headers } = call;
    const handler = createMcpHandler(() => createServer(call, world), {
      responseMode: 'auto',
      // There is nothing to subscribe to: a stream would only hold a connection.
      maxSubscriptions: 0,
      keepAliveMs: 0,
    });
    const request = new Request(`${world.appUrl}/mcp`, { method: 'POST', headers });
    return handler.fetch(request, { parsedBody: body });
  };
}
