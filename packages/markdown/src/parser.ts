import Parser, { type MarkdownIt } from 'markdown-it';
import { findBlankLines } from './blank-lines.ts';
import { limitCells } from './limit-cells.ts';
import { limitDepth } from './limit-depth.ts';
import { limitReferences } from './limit-references.ts';
import { addLiteralLinks } from './literal-links-rule.ts';
import { addStrikethrough } from './strikethrough.ts';
import { addTasks } from './tasks.ts';

/**
 * markdown-it with the rules of GitHub that it lacks, and with limits where its time or its answer grows faster than the text. `render`
 * takes `limits` and `keepsLines` as its environment (see `readMarkdown`).
 */
export function createParser(): MarkdownIt {
  const parser = new Parser({ html: false });
  // The HTML policy checks addresses.
  parser.validateLink = () => true;
  parser.normalizeLink = encodedAddress;
  findBlankLines(parser);
  limitDepth(parser);
  limitCells(parser);
  limitReferences(parser);
  addLiteralLinks(parser);
  addStrikethrough(parser);
  addTasks(parser);
  writeAsPolicyKeepsIt(parser);
  return parser;
}

/** Percent-encodes the characters that an address cannot contain. Names of hosts stay readable. */
function encodedAddress(address: string): string {
  try {
    return encodeURI(address).replaceAll('%25', '%');
  } catch {
    // Half of a surrogate pair.
    return address;
  }
}

/** Writes line breaks without a line break of the HTML, and the alignment of cells as an attribute. */
function writeAsPolicyKeepsIt({ renderer: { rules }, core }: MarkdownIt): void {
  rules['hardbreak'] = () => '<br>';
  rules['softbreak'] = (_, __, ___, env) => (env?.['keepsLines'] === true ? '<br>' : '\n');
  core.ruler.push('alignment', ({ tokens }) => {
    for (const { attrs } of tokens) {
      const style = attrs?.find(([name]) => name === 'style');
      if (style !== undefined)
        [style[0], style[1]] = ['align', `${style[1]}`.slice('text-align:'.length)];
    }
  });
}
