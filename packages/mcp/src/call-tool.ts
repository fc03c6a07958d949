import { DomainError, invalid, toolBudget, type Preconditions } from '@basalt/domain';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { McpCall } from './call.ts';
import { readArguments } from './read-arguments.ts';
import { argumentOf, NameRefusal, nextStep } from './tool-refusal.ts';
import type { Tool, ToolAnswer, ToolContext, ToolDependencies } from './tool.ts';
import { mayUse } from './tools.ts';

/** Calls a tool. What is refused is an answer, too: with the code of the API, and what to do next. */
export async function callTool(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  call: McpCall,
  dependencies: ToolDependencies,
): Promise<CallToolResult> {
  try {
    return resultOf(await answerOf(tool, given, call, dependencies));
  } catch (error) {
    return refusalResult(error, call);
  }
}

/** What a tool answers; throws what it refuses. */
export async function answerOf(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  call: McpCall,
  dependencies: ToolDependencies,
): Promise<ToolAnswer<Readonly<Record<string, unknown>>>> {
  const [required] = tool.scopes;
  if (!mayUse(call.principal, tool) && required !== undefined) {
    throw new DomainError('insufficient_scope', { required });
  }
  return fittingAnswer(tool, readArguments(tool, given), call, dependencies);
}

/** The least share of what a call may get that a tool is asked for. */
const leastShare = 1 / 128;

/** Asks a tool that reads for less and less until the answer fits; refuses what exceeds any answer even then. */
async function fittingAnswer(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: McpCall,
  { use, clock }: ToolDependencies,
): Promise<ToolAnswer<Readonly<Record<string, unknown>>>> {
  const { principal, cursors } = call;
  const now = clock();
  const conditions = preconditionsOf(tool, args, call, now);
  const isLarge = args['limit'] !== undefined || args['length'] !== undefined;
  const room = isLarge ? toolBudget.mostAnswerBytes : toolBudget.answerBytes;
  for (let share = 1; ; share /= 2) {
    const context: ToolContext = { use, now, share, conditions, principal, cursors };
    const answer = await tool.handle(args, context);
    const bytes = bytesOf(answer);
    const isEnough = tool.effect !== 'read' || bytes <= room;
    if (isEnough || (share <= leastShare && bytes <= toolBudget.mostAnswerBytes)) return answer;
    if (share <= leastShare) throw invalid('answer', tooLarge);
  }
}

const tooLarge = `would have more than ${toolBudget.mostAnswerBytes / 1024} KiB; read the record with the REST API`;

/** Bytes of the message around an answer. */
const envelopeBytes = 512;

/** Text is a string of JSON, in which quotes and line ends take two characters. */
const bytesOf = ({ text, data }: ToolAnswer<unknown>): number =>
  Buffer.byteLength(JSON.stringify(text)) + Buffer.byteLength(JSON.stringify(data)) + envelopeBytes;

function preconditionsOf(
  { name }: Tool,
  { idempotency_key: key, ...args }: Readonly<Record<string, unknown>>,
  { fingerprintOf }: McpCall,
  now: Date,
): Preconditions | undefined {
  if (typeof key !== 'string') return undefined;
  return { retry: { key, operation: `tool ${name}`, fingerprint: fingerprintOf(args), now } };
}

function resultOf({ text, data }: ToolAnswer<Readonly<Record<string, unknown>>>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...data } };
}

function refusalResult(error: unknown, { refusalOf }: McpCall): CallToolResult {
  const { code, message, errors = {} } = refusalOf(error);
  const faults = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((each) => `- ${argumentOf(field)} ${each}`),
  );
  const text = [
    `${code}: ${message}`,
    ...faults,
    ...candidatesOf(error),
    `Next: ${nextStep(code)}`,
  ];
  return { isError: true, content: [{ type: 'text', text: text.join('\n') }] };
}

function candidatesOf(error: unknown): string[] {
  if (!(error instanceof NameRefusal) || error.candidates.length === 0) return [];
  const more = error.left > 0 ? ` and ${error.left} more` : '';
  return [`Known here: ${error.candidates.join('; ')}${more}.`];
}
