/** A statement with `$1` placeholders. It stays prepared on the connection unless `prepared` is false. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** False where one plan for all values would be a bad one: it is then planned for these. */
  readonly prepared?: boolean;
  /** What the reader of a page gets for a row; the row itself where this is absent. */
  readonly mapRow?: MapRow;
}

/** Makes of a row what its reader gets, or a promise of that. */
export type MapRow = (row: never) => unknown;

/** What a statement answered. */
export interface StatementResult {
  rows: unknown[];
  /** How many rows it read or wrote; 0 for a statement that does neither. */
  count: number;
  /** The size of the rows as PostgreSQL sent them. */
  bytes: number;
}
