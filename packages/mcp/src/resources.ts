import {
  type ReadResourceResult,
  type ResourceTemplateType,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { toolBudget, type Scope } from '@basalt/domain';
import type { McpCall } from './call.ts';
import { answerOf } from './call-tool.ts';
import { mayRead } from './names/pick.ts';
import { nextStep } from './tool-refusal.ts';
import type { ToolDependencies } from './tool.ts';
import { tools } from './tools.ts';

/** Records that a client reads by address. The content is the text of the tool for the record. */
const resources = [
  {
    uriTemplate: 'basalt://tickets/{ticket}',
    name: 'ticket',
    description: 'A ticket by its key or id, with its comments.',
    scope: 'tickets:read',
    pattern: /^basalt:\/\/tickets\/([\w-]{1,40})$/,
    tool: 'get_ticket',
    argument: 'ticket',
  },
  {
    uriTemplate: 'basalt://documents/{document}',
    name: 'document',
    description: 'A document by its id, with its comments.',
    scope: 'documents:read',
    pattern: /^basalt:\/\/documents\/([\w-]{1,40})$/,
    tool: 'get_document',
    argument: 'document',
  },
] as const satisfies readonly { scope: Scope; [field: string]: unknown }[];

const mimeType = 'text/markdown';

/** The templates of addresses that the caller may read. */
export function resourceTemplates(call: McpCall): ResourceTemplateType[] {
  return resources
    .filter(({ scope }) => mayRead(call, scope))
    .map(({ uriTemplate, name, description }) => ({ uriTemplate, name, description, mimeType }));
}

/** Reads a resource. A refusal is an error of the protocol. */
export async function readResource(
  uri: string,
  call: McpCall,
  dependencies: ToolDependencies,
): Promise<ReadResourceResult> {
  const found = resources.find(({ pattern }) => pattern.test(uri));
  const tool = tools.find(({ name }) => name === found?.tool);
  if (found === undefined || tool === undefined) {
    throw new ResourceNotFoundError(uri);
  }
  const [, ref] = found.pattern.exec(uri) ?? [];
  const args = { [found.argument]: ref, length: toolBudget.maxTextCharacters };
  try {
    const { text } = await answerOf(tool, args, call, dependencies, 'text');
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    const { code, message } = call.refusalOf(error);
    if (code === 'not_found') throw new ResourceNotFoundError(uri);
    const kind =
      code === 'internal' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(kind, `${code}: ${message} ${nextStep(code)}`);
  }
}
