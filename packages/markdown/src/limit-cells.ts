import type { MarkdownIt } from 'markdown-it';
import { linesToBlank } from './blank-lines.ts';
import { limitsOf } from './limits.ts';

/**
 * Leaves a table as text when it could fill up the tables of the text to more than `limits.cells` cells. A table ends at a blank line at
 * the latest, and has as many cells in each line as its delimiter row.
 */
export function limitCells({ block: { ruler } }: MarkdownIt): void {
  const read = ruleOf(ruler, 'table');
  ruler.at(
    'table',
    (state, start, end, silent) => {
      if (!read(state, start, end, true)) return false;
      const { env, bMarks, eMarks, src } = state;
      const columns = src.slice(bMarks[start + 1], eMarks[start + 1]).match(/-+/g)?.length ?? 0;
      const rows = Math.min(linesToBlank(env, start), end - start) - 1;
      const cells = ((env['cells'] as number | undefined) ?? 0) + columns * rows;
      if (cells > limitsOf(env).cells) return false;
      if (silent) return true;
      env['cells'] = cells;
      return read(state, start, end, false);
    },
    { alt: ['paragraph', 'reference'] },
  );
}

type Rules = MarkdownIt['block']['ruler'];

/** The rule with this name: the one that is missing when the name is disabled. */
function ruleOf(ruler: Rules, name: string): ReturnType<Rules['getRules']>[number] {
  const rules = ruler.getRules('');
  ruler.disable(name);
  const others = new Set(ruler.getRules(''));
  ruler.enable(name);
  const rule = rules.find((candidate) => !others.has(candidate));
  if (rule === undefined) throw new Error(`markdown-it has no rule ${name}`);
  return rule;
}
