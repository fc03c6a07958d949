import { SourceFault, type ImportSource, type SourceInput } from '@basalt/domain';
import { ofMarkdown, paragraphs, type HtmlOfMarkdown } from '../source/html.ts';
import { csvOptions } from '../source/source-options.ts';
import { isNeutral, readNeutral } from '../neutral/read-neutral.ts';
import type { ColumnField } from '../table/columns.ts';
import { tableItems } from '../table/table-items.ts';
import { jsonEntries, plainEntry } from './entries.ts';
import { columnsOf, presetOf, presets, type Preset } from './csv-presets.ts';

/**
 * Any table in CSV with a ticket a row, and the neutral form in JSON Lines. Options: `preset` (a system; otherwise its header tells it),
 * `columns` (what the columns tell, by their headers: `{"Sprint": "labels"}`), `header` (its row, from 1), `separator`, `encoding`, `zone`, `dates` (`dmy` or `mdy`)
 * and `text` (`markdown`, `html` or `plain`).
 */
export function csvSource(htmlOf: HtmlOfMarkdown): ImportSource {
  return {
    system: 'csv',
    async *items(input) {
      if (await isNeutral(input)) yield* readNeutral(input);
      else yield* csvItems(input, htmlOf);
    },
  };
}

async function* csvItems(input: SourceInput, htmlOf: HtmlOfMarkdown) {
  const options = csvOptions(input.options);
  yield* tableItems(input, options, (header) => {
    const name = options.preset ?? presetOf(header);
    const preset: Preset = presets[name];
    const columns = columnsOf(header, preset, options.columns);
    const absent = [...options.columns.keys()].find((column) => !header.includes(column));
    if (absent !== undefined)
      throw new SourceFault('table_no_column', { column: absent.slice(0, 50) });
    if (!columns.some(({ role }) => role === 'title')) {
      throw new SourceFault('table_no_title');
    }
    const text = options.text ?? preset.text;
    return {
      columns,
      hasLists: true,
      usualOrder: name === 'kanboard' ? 'mdy' : null,
      hasInstants: name === 'basalt',
      richText: (cell) => {
        if (text === 'markdown') return ofMarkdown(cell, htmlOf);
        return { html: text === 'html' ? cell : paragraphs(cell), notes: [] };
      },
      entries: (cell, role) =>
        name === 'plane' || name === 'clickup' ? jsonEntries(cell, role) : [plainEntry(cell)],
      ...(name === 'basalt' && { fieldOf }),
      // ClickUp writes lists in brackets.
      ...(name === 'clickup' && { unquoted: (cell) => cell.replace(/^\[([^[\]{}]*)\]$/, '$1') }),
      // Basalt and Linear write an apostrophe before a cell that a spreadsheet would read as a formula.
      ...((name === 'basalt' || name === 'linear') && {
        unquoted: (cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, ''),
      }),
    };
  });
}

/** The custom field of a column of our own table. */
function fieldOf(header: string): ColumnField {
  const [, key] = /^custom\.([a-z][a-z0-9_]*)$/.exec(header) ?? [];
  return key === undefined ? { name: header } : { name: key, fieldKey: key };
}
