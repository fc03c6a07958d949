import type { McpCall } from './call.ts';
import type { Mcp } from './create-mcp.ts';
import type { ToolDependencies } from './tool.ts';

export type { McpCall, Refusal } from './call.ts';
export type { Mcp } from './create-mcp.ts';
export { htmlOf } from './markdown/read-markdown.ts';
export type { ToolDependencies } from './tool.ts';

/**
 * As `createMcp` of `create-mcp.ts`. Loads the library of the protocol with the first request: it takes 35 MB, which a deployment
 * without such clients does not need.
 */
export function createMcp(
  dependencies: ToolDependencies & { version: string; appUrl: string },
): Mcp {
  let loading: Promise<Mcp> | undefined;
  return async (call: McpCall) => {
    loading ??= import('./create-mcp.ts').then((loaded) => loaded.createMcp(dependencies));
    return (await loading)(call);
  };
}
