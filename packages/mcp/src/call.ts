import type { Cursor, FieldErrors, Principal } from '@basalt/domain';

/** What an error is answered with: as the REST API would say it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
}

/** One request of a client, authenticated. What it brings besides the caller is lent by what serves it. */
export interface McpCall {
  readonly principal: Principal;
  /** The headers that the protocol knows: Accept, Content-Type, and those that begin with `mcp-`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON-RPC message. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What to answer for an error; writes to the log what is a fault of ours. */
  refusalOf(error: unknown): Refusal;
  /** Tells two bodies apart; members in another order are the same body. */
  fingerprintOf(body: object): string;
  /** Seals the cursors of lists. */
  readonly cursors: {
    write(cursor: Cursor, list: string): string;
    /** Null for what is not a cursor of this list. */
    read(text: string, list: string): Cursor | null;
  };
}
