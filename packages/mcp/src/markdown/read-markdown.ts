import { invalid, toolBudget, turnForText } from '@basalt/domain';
import { MarkdownLimit, readMarkdown } from '@basalt/markdown';

const { markdownBytes, markdownDepth, markdownLines, tableCells } = toolBudget;

/**
 * The HTML of a text in Markdown, before the HTML policy. Refuses with `validation_failed` on `field` what is longer than the budget, and
 * what is nested too deep or has too many lines or quotes.
 */
export function htmlOf(markdown: string, field: string): string {
  if (Buffer.byteLength(markdown) > markdownBytes) {
    throw invalid(field, `must have at most ${markdownBytes / 1024} KiB of Markdown`);
  }
  try {
    return readMarkdown(markdown, {
      lines: markdownLines,
      depth: markdownDepth,
      cells: tableCells,
    });
  } catch (error) {
    if (error instanceof MarkdownLimit) throw invalid(field, error.message);
    throw error;
  }
}

/** The same, but waits first (`turnForText`): a long text keeps the process busy. */
export async function htmlInTurn(markdown: string, field: string): Promise<string> {
  await turnForText(markdown);
  return htmlOf(markdown, field);
}
