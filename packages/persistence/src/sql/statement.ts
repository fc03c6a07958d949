/** A statement with `$1` placeholders. It stays prepared on the connection unless `prepared` is false. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** False when one plan for all values would be slow: the statement is then planned for these values each time. */
  readonly prepared?: boolean;
  /** Converts a row for the reader of a page. Without it the reader gets the row itself. */
  readonly mapRow?: MapRow;
}

/** Converts a row, at once or as a promise. */
export type MapRow = (row: never) => unknown;

/** The result of a statement. */
export interface StatementResult {
  rows: unknown[];
  /** How many rows it read or wrote; 0 for a statement that does neither. */
  count: number;
  /** The size of the rows as PostgreSQL sent them. */
  bytes: number;
}
