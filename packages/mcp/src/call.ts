import type { Cursor, FieldErrors, Principal } from '@basalt/domain';

/** The answer to an error, as in the REST API. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
}

/** One request of a client, authenticated. The HTTP package supplies its functions. */
export interface McpCall {
  readonly principal: Principal;
  /** The headers that the protocol knows: Accept, Content-Type, and those that begin with `mcp-`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON-RPC message. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The answer to an error; an unexpected one is written to the log. */
  refusalOf(error: unknown): Refusal;
  /** Tells two bodies apart; members in another order are the same body. */
  fingerprintOf(body: object): string;
  /** Seals the cursors of lists. */
  readonly cursors: {
    write(cursor: Cursor, list: string): string;
    /** Null for a text that is not a cursor of this list. */
    read(text: string, list: string): Cursor | null;
  };
}
