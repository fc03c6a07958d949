import type { McpCall } from './call.ts';
import type { Mcp } from './create-mcp.ts';
import { loadInPieces } from './load-in-pieces.ts';
import type { ToolDependencies } from './tool.ts';

export type { McpCall, Refusal } from './call.ts';
export type { Mcp } from './create-mcp.ts';
export { htmlOf } from './markdown/read-markdown.ts';
export type { ToolDependencies } from './tool.ts';
export { toolScopes } from './tool-scopes.ts';

/** Loads the code in pieces: in one piece it blocks the event loop for half a second of processor time. */
const load = () =>
  loadInPieces(
    [
      () => import('zod/v4'),
      () => import('@modelcontextprotocol/server'),
      () => import('./markdown/read-markdown.ts'),
      () => import('./markdown/write-markdown.ts'),
      () => import('./describe-tool.ts'),
      () => import('./tools.ts'),
    ],
    () => import('./create-mcp.ts'),
  );

/**
 * As `createMcp` of `create-mcp.ts`. Loads the library of the protocol with the first request: it takes 35 MB, which a deployment
 * without such clients does not need.
 */
export function createMcp(
  dependencies: ToolDependencies & { version: string; appUrl: string },
): Mcp {
  let loading: Promise<Mcp> | undefined;
  return async (call: McpCall) => {
    loading ??= load().then((loaded) => loaded.createMcp(dependencies));
    return (await loading)(call);
  };
}
