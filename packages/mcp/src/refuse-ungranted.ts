import { allows, refusalForScope } from '@basalt/domain';
import type { McpCall } from './call.ts';
import { mayUse, tools } from './tools.ts';

/**
 * Refuses with `insufficient_scope`, before anything is answered, an app that calls a tool beyond what its person granted,
 * although their role allows it: the client can ask the person for more. Every other missing scope is refused in the answer of the tool.
 */
export function refuseUngranted({ principal, body }: Pick<McpCall, 'principal' | 'body'>): void {
  if (principal.app === undefined || body['method'] !== 'tools/call') return;
  const { name } = (body['params'] ?? {}) as { name?: unknown };
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined || mayUse(principal, tool)) return;
  const lacking = tool.scopes.find((scope) => !allows(principal.scopes, scope));
  const refusal = lacking && refusalForScope(principal, lacking);
  if (refusal?.code === 'insufficient_scope') throw refusal;
}
