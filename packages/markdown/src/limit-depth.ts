import type { MarkdownIt } from 'markdown-it';
import { linesToBlank } from './blank-lines.ts';
import { limitsOf, MarkdownLimit } from './limits.ts';

/** The maximum nesting of brackets that are read as links. The time grows with the length of the text times this number. */
const maxBrackets = 6;

/** The maximum number of lines that all quotes together look at: each looks at all lines down to the next blank one. */
const maxQuotedLines = 100_000;

/**
 * Refuses quotes and lists that are nested deeper than `limits.depth`, and too many quotes without a blank line between them, with
 * MarkdownLimit. Brackets that are nested deeper than `maxBrackets` stay text.
 */
export function limitDepth({ block, core, options }: MarkdownIt): void {
  core.ruler.before('block', 'limit_blocks', ({ env }) => {
    // A list is two levels, the list and its item. markdown-it drops what is nested deeper; `depth_of_blocks` refuses it then.
    options.maxNesting = 2 * limitsOf(env).depth + 2;
  });
  core.ruler.after('block', 'depth_of_blocks', ({ env, tokens }) => {
    let depth = 0;
    for (const { type, nesting } of tokens) {
      if (type.startsWith('blockquote_') || type.startsWith('list_item_')) depth += nesting;
      if (depth > limitsOf(env).depth) throw new MarkdownLimit('is nested too deep');
    }
  });
  core.ruler.before('inline', 'limit_brackets', () => {
    options.maxNesting = maxBrackets;
  });
  block.ruler.before('blockquote', 'limit_quotes', (state, start, _end, silent) => {
    const { env, src, bMarks, tShift } = state;
    const sign = src[(bMarks[start] ?? 0) + (tShift[start] ?? 0)];
    if (silent || sign !== '>') return false;
    const lines = ((env['quotedLines'] as number | undefined) ?? 0) + linesToBlank(env, start);
    if (lines > maxQuotedLines) throw new MarkdownLimit('has too many quotes');
    env['quotedLines'] = lines;
    return false;
  });
}
