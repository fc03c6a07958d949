import type { MarkdownIt } from 'markdown-it';

/** Makes `linesToBlank` available to the rules of blocks. */
export function findBlankLines({ core }: MarkdownIt): void {
  core.ruler.before('block', 'blank_lines', ({ src, env }) => {
    const lines = src.split('\n');
    const counts = new Uint32Array(lines.length + 1);
    for (let line = lines.length - 1; line >= 0; line -= 1) {
      counts[line] = /\S/.test(lines[line] ?? '') ? (counts[line + 1] ?? 0) + 1 : 0;
    }
    env['linesToBlank'] = counts;
  });
}

/** The number of lines from this one to the next blank line. No quote without a marker, and no table, reaches further. */
export const linesToBlank = (env: Readonly<Record<string, unknown>>, line: number): number =>
  (env['linesToBlank'] as Uint32Array)[line] ?? 0;
