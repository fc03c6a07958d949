/** Thrown for a text beyond a limit. The message names the limit. */
export class MarkdownLimit extends Error {
  override readonly name = 'MarkdownLimit';
}

/** The limits of a text. */
export interface MarkdownLimits {
  /** The maximum number of lines, counted by their ends. */
  readonly lines: number;
  /** The maximum nesting of quotes and lists. */
  readonly depth: number;
  /** The maximum number of cells of all tables together; a table beyond it stays text. */
  readonly cells: number;
}

/** The limits in the environment of a parser. */
export const limitsOf = (env: Readonly<Record<string, unknown>>): MarkdownLimits =>
  env['limits'] as MarkdownLimits;
