import { invalid, toolBudget } from '@basalt/domain';
import { BlockReader } from './reader/blocks.ts';
import { HtmlWriter } from './reader/html.ts';
import { MarkdownLimit } from './reader/open-blocks.ts';

const { markdownBytes, markdownDepth, tableCells } = toolBudget;

/**
 * The HTML of a text in Markdown, before the HTML policy: CommonMark 0.31 with the tables, strikethrough and literal addresses of
 * GitHub. What looks like HTML in it is text. Refuses with `validation_failed` on `field` what is longer than the budget, and what
 * is nested too deep.
 */
export function htmlOf(markdown: string, field: string): string {
  if (Buffer.byteLength(markdown) > markdownBytes) {
    throw invalid(field, `must have at most ${markdownBytes / 1024} KiB of Markdown`);
  }
  try {
    const reader = new BlockReader({ depth: markdownDepth, cells: tableCells });
    const blocks = reader.read(markdown);
    return new HtmlWriter(reader.definitions).write(blocks);
  } catch (error) {
    if (error instanceof MarkdownLimit) throw invalid(field, error.message);
    throw error;
  }
}
