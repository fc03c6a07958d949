import { invalid, toolBudget } from '@basalt/domain';
import { Marked } from 'marked';

const { markdownBytes, tableCells } = toolBudget;

const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line, and below it the delimiter row of a table. */
const tableStart = /^[^\n]*\n(?=[^\n]*[:|])[ \t|:-]+(?:\n|$)/;

/** Markdown without HTML in it: what looks like a tag is text, as it was written. A table that is too large is text, too. */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    table(source) {
      // The parser reads a text to its end before it looks for the delimiter row.
      if (!tableStart.test(source)) return undefined;
      const [raw = '', head = ''] = this.rules.block.table.exec(source) ?? [];
      // The parser fills rows up to the width of the head: a wide head over many lines would take all memory.
      const cells = head.split('|').length * raw.split('\n').length;
      return cells > tableCells ? { type: 'table', raw, header: [], align: [], rows: [] } : false;
    },
  },
  renderer: {
    html: ({ text: raw }) => text(raw),
    table: ({ raw, header }) => header.length === 0 && `<p>${text(raw.trimEnd())}</p>\n`,
  },
});

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
