import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { nearestName } from '@basalt/domain';
import { answerFormOf, type McpCall } from './call.ts';
import { callTool } from './call-tool.ts';
import { describeTool } from './describe-tool.ts';
import { short } from './list.ts';
import { promptList, promptOf } from './prompts.ts';
import { readResource, resourceTemplates } from './resources.ts';
import type { ToolDependencies } from './tool.ts';
import { mayUse, tools } from './tools.ts';

const instructions =
  'Basalt keeps projects, boards, tickets and documents. Tickets have keys such as WEB-42; name projects, boards, people and labels as a person would. ' +
  'Text is Markdown. Lists return a cursor when there is more. A refusal says what to do next.';

/** A server for one request of this caller. */
export function createServer(
  call: McpCall,
  dependencies: ToolDependencies & { version: string },
): Server {
  const server = new Server(
    { name: 'basalt', title: 'Basalt', version: dependencies.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools
      .filter((tool) => mayUse(call.principal, tool))
      .map((tool) => describeTool(tool, answerFormOf(call))),
  }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name));
    }
    return callTool(tool, params.arguments ?? {}, call, dependencies);
  });
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: resourceTemplates(call),
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    readResource(params.uri, call, dependencies),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: promptList() }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    promptOf(params.name, params.arguments ?? {}),
  );
  return server;
}

function unknownTool(name: string): string {
  const nearest = nearestName(
    name.slice(0, 100),
    tools.map((tool) => tool.name),
  );
  const next =
    nearest === null ? 'tools/list names those that there are' : `Did you mean ${nearest}?`;
  return `Unknown tool: ${short(name)}. ${next}`;
}
