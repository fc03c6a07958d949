import { invalid, toolBudget } from '@basalt/domain';
import { Marked } from 'marked';

const { markdownBytes, tableCells } = toolBudget;

const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown without HTML in it: what looks like a tag is text, as it was written. */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    table(source) {
      // The parser fills rows up to the width of the head: a wide head over many lines would take all memory.
      return isLargeTable(source) ? undefined : false;
    },
  },
  renderer: { html: ({ text: raw }) => text(raw) },
});

function isLargeTable(source: string): boolean {
  const end = source.search(/\n[ \t]*\n/);
  const lines = source.slice(0, end === -1 ? undefined : end).split('\n');
  const columns = (lines[0] ?? '').split('|').length;
  return columns * lines.length > tableCells;
}

/**
 * The HTML of a text in Markdown, before the HTML policy. Refuses with `validation_failed` on `field` what is longer than
 * the budget, and what is nested too deep to be read.
 */
export function htmlOf(markdown: string, field: string): string {
  if (Buffer.byteLength(markdown) > markdownBytes) {
    throw invalid(field, `must have at most ${markdownBytes / 1024} KiB of Markdown`);
  }
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid(field, 'is nested too deep');
  }
}
