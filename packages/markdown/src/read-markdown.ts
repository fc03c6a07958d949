import { createParser } from './parser.ts';
import { MarkdownLimit, type MarkdownLimits } from './limits.ts';

/** How a text is read. */
export interface MarkdownReading extends MarkdownLimits {
  /** Whether a line break within a paragraph becomes `<br>`. Otherwise it stays a line break of the HTML. */
  readonly keepsLines?: boolean;
}

let parser: ReturnType<typeof createParser> | undefined;

/**
 * The HTML of a text in Markdown, not yet cleaned: CommonMark 0.31 with the tables, task lists, strikethrough and literal addresses of
 * GitHub. HTML in it becomes text. A task list is written as the HTML policy keeps it. Throws MarkdownLimit for a text with too many
 * lines or too deep nesting. The limits bound the time for any text.
 */
export function readMarkdown(
  text: string,
  { keepsLines = false, ...limits }: MarkdownReading,
): string {
  const lineEnds = text.match(/\r\n|\n|\r/g)?.length ?? 0;
  if (lineEnds > limits.lines) throw new MarkdownLimit('has too many lines');
  parser ??= createParser();
  return parser.render(text, { keepsLines, limits });
}
