import { BlockReader } from './blocks.ts';
import { HtmlWriter } from './html.ts';
import type { MarkdownLimits } from './open-blocks.ts';

/**
 * The HTML of a text in Markdown, not yet cleaned: CommonMark 0.31 with the tables, task lists, strikethrough and literal addresses of
 * GitHub. What looks like HTML in it is text. A task list is as the HTML policy keeps it. Throws MarkdownLimit for a text that is nested too
 * deep. The time grows with the length of the text alone.
 */
export function readMarkdown(text: string, limits: MarkdownLimits): string {
  const reader = new BlockReader(limits);
  const blocks = reader.read(text);
  return new HtmlWriter(reader.definitions).write(blocks);
}
