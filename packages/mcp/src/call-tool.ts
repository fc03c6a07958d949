import { DomainError, invalid, toolBudget, type Preconditions } from '@basalt/domain';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerFormOf, type AnswerForm, type McpCall } from './call.ts';
import { readArguments } from './read-arguments.ts';
import { ArgumentRefusal, argumentOf, NameRefusal, nextStep } from './tool-refusal.ts';
import type { Tool, ToolAnswer, ToolContext, ToolDependencies } from './tool.ts';
import { mayUse } from './tools.ts';

/** Calls a tool. A refusal is a result, too: with the code of the API, what is wrong, and what to do next. */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: McpCall,
  dependencies: ToolDependencies,
): Promise<CallToolResult> {
  try {
    const form = answerFormOf(call);
    return resultOf(await answerOf(tool, args, call, dependencies, form), form);
  } catch (error) {
    return refusalResult(error, call);
  }
}

/** Returns the answer of a tool. In this form it is within the maximum size of an answer. Throws refusals. */
export async function answerOf(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: McpCall,
  dependencies: ToolDependencies,
  form: AnswerForm,
): Promise<ToolAnswer<Readonly<Record<string, unknown>>>> {
  const [required] = tool.scopes;
  if (!mayUse(call.principal, tool) && required !== undefined) {
    throw new DomainError('insufficient_scope', { required });
  }
  return fittingAnswer(tool, readArguments(tool, args), call, dependencies, form);
}

/** The smallest share of the usual size that a tool may be called with. */
const minShare = 1 / 128;

/** Calls a reading tool with half the size until its answer fits. Refuses when even the smallest answer is too large. */
async function fittingAnswer(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  call: McpCall,
  { use, clock }: ToolDependencies,
  form: AnswerForm,
): Promise<ToolAnswer<Readonly<Record<string, unknown>>>> {
  const { principal, cursors } = call;
  const now = clock();
  const conditions = preconditionsOf(tool, args, call, now);
  const asksForMore = args['limit'] !== undefined || args['length'] !== undefined;
  const room = asksForMore ? toolBudget.maxAnswerBytes : toolBudget.answerBytes;
  for (let share = 1; ; share /= 2) {
    const context: ToolContext = { use, now, share, conditions, principal, cursors };
    const answer = await tool.handle(args, context);
    const bytes = bytesOf(answer, form);
    const isDone = tool.effect !== 'read' || bytes <= room;
    if (isDone || (share <= minShare && bytes <= toolBudget.maxAnswerBytes)) return answer;
    if (share <= minShare) throw invalid('answer', tooLarge);
  }
}

const tooLarge = `would have more than ${toolBudget.maxAnswerBytes / 1024} KiB; read the record with the REST API`;

/** Bytes of the message around an answer. */
const envelopeBytes = 512;

const bytesOf = (answer: ToolAnswer<Readonly<Record<string, unknown>>>, form: AnswerForm): number =>
  Buffer.byteLength(JSON.stringify(resultOf(answer, form))) + envelopeBytes;

function preconditionsOf(
  { name }: Tool,
  { idempotency_key: key, ...args }: Readonly<Record<string, unknown>>,
  { fingerprintOf }: McpCall,
  now: Date,
): Preconditions | undefined {
  if (typeof key !== 'string') return undefined;
  return { retry: { key, operation: `tool ${name}`, fingerprint: fingerprintOf(args), now } };
}

function resultOf(
  { text, data }: ToolAnswer<Readonly<Record<string, unknown>>>,
  form: AnswerForm,
): CallToolResult {
  if (form === 'text') return { content: [{ type: 'text', text }] };
  const [firstLine = ''] = text.split('\n', 1);
  return { content: [{ type: 'text', text: firstLine }], structuredContent: { ...data } };
}

function refusalResult(error: unknown, { refusalOf }: McpCall): CallToolResult {
  const { code, message, errors = {} } = refusalOf(error);
  // The refusal of an argument has its name already; others have fields of the API.
  const nameOf = error instanceof ArgumentRefusal ? (name: string) => name : argumentOf;
  const faults = Object.entries(errors).flatMap(([field, messages]) => [
    ...messages.map((each) => `- ${nameOf(field)} ${each}`),
    ...candidatesOf(error, field),
  ]);
  const text = [`${code}: ${message}`, ...faults, `Next: ${nextStep(code)}`];
  return { isError: true, content: [{ type: 'text', text: text.join('\n') }] };
}

function candidatesOf(error: unknown, field: string): string[] {
  if (!(error instanceof NameRefusal)) return [];
  const { shown, more } = error.candidatesFor(field);
  if (shown.length === 0) return [];
  return [`Known here: ${shown.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`];
}
