import type { Clock, Preconditions, Scope, UseCases } from '@basalt/domain';
import * as v from 'valibot';
import type { McpCall } from './call.ts';

/** What a tool works with. */
export interface ToolContext extends Pick<McpCall, 'principal' | 'cursors'> {
  readonly use: UseCases;
  readonly now: Date;
  /**
   * The part of the usual size that an answer may have: 1, then a half, a quarter and so on, until it fits. Only tools
   * that read are asked again.
   */
  readonly share: number;
  /** Of a write that is executed once per key; undefined where the call has no key. */
  readonly conditions: Preconditions | undefined;
}

/** What all tools are made with. */
export interface ToolDependencies {
  readonly use: UseCases;
  readonly clock: Clock;
}

/** What a tool answers: for a person or a model to read, and for a program. */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

/**
 * What a call does to the records. `write` only adds or moves; `replace` can replace texts and other fields, whose old
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
  readonly handle: (args: Arguments<In>, context: ToolContext) => Promise<ToolAnswer<DataOf<Out>>>;
}

/** A tool of any arguments. */
export interface Tool extends Omit<ToolForm<Entries, Entries>, 'input' | 'output' | 'handle'> {
  readonly input: v.ObjectSchema<Entries, undefined>;
  readonly output: v.ObjectSchema<Entries, undefined>;
  readonly handle: (
    args: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ) => Promise<ToolAnswer<Readonly<Record<string, unknown>>>>;
}

/** Writes a tool down; its handler gets the arguments as `input` reads them. */
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
    // The arguments were read by `input`.
    handle: (args, context) => handle(args as Arguments<In>, context),
  };
}
