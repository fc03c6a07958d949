import type { Clock, Preconditions, Scope, UseCases } from '@basalt/domain';
import * as v from 'valibot';
import type { McpCall } from './call.ts';

/** The context of one call of a tool. */
export interface ToolContext extends Pick<McpCall, 'principal' | 'cursors'> {
  readonly use: UseCases;
  readonly now: Date;
  /**
   * The share of the usual size that the answer may have: 1, then a half, a quarter and so on, until it fits. Only tools that
   * read are called again.
   */
  readonly share: number;
  /** For a write with an idempotency key; undefined without one. */
  readonly conditions: Preconditions | undefined;
}

/** The dependencies of all tools. */
export interface ToolDependencies {
  readonly use: UseCases;
  readonly clock: Clock;
}

/** The answer of a tool: text for a person or a model, and data for a program. */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

/**
 * The effect of a call on the records. `write` only adds or moves; `replace` can replace texts and other fields, whose old
 * values the tools cannot bring back; `delete` cannot be undone by the tools either.
 */
export type Effect = 'read' | 'write' | 'replace' | 'delete';

type Entries = v.ObjectEntries;
type Arguments<In extends Entries> = v.InferOutput<v.ObjectSchema<In, undefined>>;
type DataOf<Out extends Entries> = v.InferInput<v.ObjectSchema<Out, undefined>>;

interface ToolForm<In extends Entries, Out extends Entries> {
  readonly name: string;
  /** For the model: what it does and when to use it. */
  readonly description: string;
  /** A credential needs one of these; none for every credential. */
  readonly scopes: readonly Scope[];
  readonly effect: Effect;
  /** A second call with the same arguments changes nothing more. */
  readonly idempotent: boolean;
  readonly input: In;
  readonly output: Out;
  /**
   * The fields of the answer that another tool, which the same credentials may use, describes. The description of this one names that tool
   * in place of them.
   */
  readonly describedBy?: { readonly tool: string; readonly fields: object };
  readonly handle: (args: Arguments<In>, context: ToolContext) => Promise<ToolAnswer<DataOf<Out>>>;
}

/** A tool with any arguments. */
export interface Tool extends Omit<ToolForm<Entries, Entries>, 'input' | 'output' | 'handle'> {
  readonly input: v.ObjectSchema<Entries, undefined>;
  readonly output: v.ObjectSchema<Entries, undefined>;
  readonly handle: (
    args: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ) => Promise<ToolAnswer<Readonly<Record<string, unknown>>>>;
}

/** Defines a tool. Its handler gets the arguments as `input` parses them. */
export function tool<const In extends Entries, const Out extends Entries>({
  input,
  output,
  handle,
  ...form
}: ToolForm<In, Out>): Tool {
  return {
    ...form,
    input: v.object<Entries>(input),
    output: v.object<Entries>(output),
    // `input` has parsed the arguments.
    handle: (args, context) => handle(args as Arguments<In>, context),
  };
}
