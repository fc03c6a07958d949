import { BlockReader } from './blocks.ts';
import { HtmlWriter } from './html.ts';
import type { MarkdownLimits } from './open-blocks.ts';

/** How a text is read. */
export interface MarkdownReading extends MarkdownLimits {
  /** Whether a line that ends within a paragraph ends in the HTML, too; otherwise a space is there. */
  readonly keepsLines?: boolean;
}

/**
 * The HTML of a text in Markdown, not yet cleaned: CommonMark 0.31 with the tables, task lists, strikethrough and literal addresses of
 * GitHub. What looks like HTML in it is text. A task list is as the HTML policy keeps it. Throws MarkdownLimit for a text that is nested too
 * deep. The time grows with the length of the text alone.
 */
export function readMarkdown(
  text: string,
  { keepsLines = false, ...limits }: MarkdownReading,
): string {
  const reader = new BlockReader(limits);
  const blocks = reader.read(text);
  return new HtmlWriter(reader.definitions, keepsLines).write(blocks);
}
