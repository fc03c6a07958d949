import type { McpCall } from './call.ts';
import type { Mcp } from './create-mcp.ts';
import type { ToolDependencies } from './tool.ts';

export type { McpCall, Refusal } from './call.ts';
export type { Mcp } from './create-mcp.ts';
export type { ToolDependencies } from './tool.ts';

/**
 * As `createMcp`; the protocol's library is loaded with the first request, which costs 35 MB that a deployment without
 * such clients does not spend.
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
