import { invalid, toolBudget } from '@basalt/domain';
import { Marked, Tokenizer } from 'marked';

const { markdownBytes, tableCells, emphasisCharacters } = toolBudget;

const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line, and below it the delimiter row of a table. */
const tableStart = /^[^\n]*\n(?=[^\n]*[:|])[ \t|:-]+(?:\n|$)/;

/** This many quotes and lists within one another: the HTML policy keeps no more. */
const mostNested = 50;

/** What the text that is being read has taken so far. */
let taken = { cells: 0, characters: 0, nested: 0 };

const { blockquote, emStrong, inlineText, list, url } = Tokenizer.prototype;

/** A reader of quotes or lists, which reads those within by itself; what is nested too deep ends the reading. */
function bounded<Token>(read: (this: Tokenizer, source: string) => Token) {
  return function reads(this: Tokenizer, source: string): Token {
    if (taken.nested > mostNested) throw new RangeError('nested too deep');
    taken.nested += 1;
    const found = read.call(this, source);
    taken.nested -= 1;
    return found;
  };
}

/** Characters in which an email address is looked for, at each place of a text: no address is longer. */
const addressLength = 320;
const webAddress = /^(?:https?:|ftp:|www\.)/i;

/** The beginning of a text up to the end of a word, so that what follows is read as it is in the whole text. */
function beginningOf(source: string): string {
  if (source.length <= addressLength) return source;
  // Backwards and not by a pattern, which would start again at each space.
  let end = addressLength;
  while (end > 0 && isInAddress(source.charCodeAt(end - 1))) end -= 1;
  if (end === 0) return source.slice(0, addressLength);
  const isBlank = /\s/u.test(source.charAt(end - 1));
  const before = source.slice(0, isBlank ? end : end - 1);
  const beginning = isBlank ? before.trimEnd() : before.replace(/[\uD800-\uDBFF]$/, '');
  return beginning || source.slice(0, addressLength);
}

/** Whether an address may hold it: what is seen of ASCII. */
const isInAddress = (code: number): boolean => code >= 0x21 && code <= 0x7e;

/** Markdown without HTML in it: what looks like a tag is text, as it was written. What takes more than the budget is text, too. */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    blockquote: bounded(blockquote),
    list: bounded(list),
    table(source) {
      // The parser reads a text to its end before it looks for the delimiter row.
      if (!tableStart.test(source)) return undefined;
      const [raw = '', head = ''] = this.rules.block.table.exec(source) ?? [];
      // The parser fills rows up to the width of the head: a wide head over many lines would take all memory.
      taken.cells += head.split('|').length * raw.split('\n').length;
      return taken.cells > tableCells
        ? { type: 'table', raw, header: [], align: [], rows: [] }
        : false;
    },
    emStrong(source, masked, before = '') {
      // The parser asks at each place of a text.
      if (!/^[*_]/.test(source)) return undefined;
      // Within a word it is no sign, and the parser sees that at once.
      if (source.startsWith('_') && /[\p{L}\p{N}]$/u.test(before)) return false;
      if (taken.characters > emphasisCharacters) return undefined;
      const found = emStrong.call(this, source, masked, before);
      // The parser looks for the end of an emphasis up to the end of the paragraph.
      taken.characters += found?.raw.length ?? source.length;
      return found;
    },
    inlineText(source) {
      return inlineText.call(this, beginningOf(source));
    },
    url(source) {
      return url.call(this, webAddress.test(source) ? source : source.slice(0, addressLength));
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
  taken = { cells: 0, characters: 0, nested: 0 };
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid(field, 'is nested too deep');
  }
}
