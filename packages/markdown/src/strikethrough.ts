import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const tilde = '~';

/**
 * Strikethrough of GitHub (GitHub Flavored Markdown, 6.5), written as `<del>`: one or two tildes, closed by as many. The rule of
 * markdown-it takes two tildes alone.
 */
export function addStrikethrough({ inline }: MarkdownIt): void {
  inline.ruler.at('strikethrough', readRun);
  inline.ruler2.at('strikethrough', (state) => {
    markPairs(state, state.delimiters);
    for (const meta of state.tokens_meta) markPairs(state, meta?.delimiters ?? []);
  });
}

function readRun(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== tilde) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = tilde.repeat(length);
  state.pos += length;
  if (length > 2) return true;
  const token = state.tokens.length - 1;
  // Runs of two lengths are signs of two kinds, which never pair.
  state.delimiters.push({ marker: -length, length: 0, token, end: -1, open, close });
  return true;
}

function markPairs({ tokens }: StateInline, delimiters: readonly Delimiter[]): void {
  for (const { marker, token, end } of delimiters) {
    const closer = delimiters[end];
    if (marker >= 0 || closer === undefined) continue;
    for (const [place, nesting, type] of [
      [token, 1, 'del_open'],
      [closer.token, -1, 'del_close'],
    ] as const) {
      Object.assign(tokens[place] ?? {}, { type, nesting, tag: 'del', content: '' });
    }
  }
}
