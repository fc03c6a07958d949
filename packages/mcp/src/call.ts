import type { Cursor, FieldErrors, Principal } from '@basalt/domain';

/** The answer to an error, as in the REST API. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
}

/**
 * How a tool answers: in text for a model to read, or in data for a program (`structuredContent`). Never both in full: some clients pass
 * both to the model, others only one, which must then be complete.
 */
export type AnswerForm = 'text' | 'data';

/** The header with which a client requests data. */
const answerHeader = 'basalt-answer';

/** The form that a client requests; text by default. */
export const answerFormOf = ({ headers }: Pick<McpCall, 'headers'>): AnswerForm =>
  headers[answerHeader]?.trim().toLowerCase() === 'data' ? 'data' : 'text';

/** One request of a client, authenticated. The HTTP package supplies its functions. */
export interface McpCall {
  readonly principal: Principal;
  /** Accept, Content-Type, the headers of the protocol, which begin with `mcp-`, and `basalt-answer`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON-RPC message. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The answer to an error; an unexpected one is written to the log. */
  refusalOf(error: unknown): Refusal;
  /** Equal for equal bodies; the order of members does not matter. */
  fingerprintOf(body: object): string;
  /** Writes and reads cursors of lists. */
  readonly cursors: {
    write(cursor: Cursor, list: string): string;
    /** Null for a text that is not a cursor of this list. */
    read(text: string, list: string): Cursor | null;
  };
}
