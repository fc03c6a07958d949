import { SourceFault, type ImportSource, type SourceInput } from '@basalt/domain';
import { ofMarkdown, paragraphs, type HtmlOfMarkdown } from '../source/html.ts';
import { checkNames, choiceOption, zoneOption } from '../source/options.ts';
import { encodings } from '../source/read-text.ts';
import { isNeutral, readNeutral } from '../neutral/read-neutral.ts';
import type { Dialect } from '../table/columns.ts';
import { separators } from '../table/read-rows.ts';
import { tableItems } from '../table/table-items.ts';
import { planeEntries, plainEntry } from './entries.ts';
import { columnsOption } from './columns-option.ts';
import { columnsOf, presetOf, presets, type Preset, type PresetName } from './presets.ts';

export const csvOptions = [
  'preset',
  'columns',
  'separator',
  'encoding',
  'zone',
  'dates',
  'text',
] as const;

/**
 * Any table in CSV with a ticket a row, and the neutral form in JSON Lines. Options: `preset` (a system; otherwise its header tells it),
 * `columns` (what the columns tell, by their headers: `{"Sprint": "labels"}`), `separator`, `encoding`, `zone`, `dates` (`dmy` or `mdy`)
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
  const { options } = input;
  checkNames(options, csvOptions);
  const given = {
    preset: choiceOption(options, 'preset', Object.keys(presets) as PresetName[]),
    form: {
      separator: choiceOption(options, 'separator', separators),
      encoding: choiceOption(options, 'encoding', encodings),
    },
    zone: zoneOption(options),
    order: choiceOption(options, 'dates', ['dmy', 'mdy']),
    text: choiceOption(options, 'text', ['markdown', 'html', 'plain']),
    chosen: columnsOption(options),
  };
  yield* tableItems(input, given.form, (header) => {
    const name = given.preset ?? presetOf(header);
    const preset: Preset = presets[name];
    const columns = columnsOf(header, preset, given.chosen);
    const absent = [...given.chosen.keys()].find((column) => !header.includes(column));
    if (absent !== undefined)
      throw new SourceFault(`The table has no column "${absent.slice(0, 50)}".`);
    if (!columns.some(({ role }) => role === 'title')) {
      throw new SourceFault(
        'No column has titles. Say with the option "columns" which one is the title.',
      );
    }
    const text = given.text ?? preset.text;
    return {
      system: 'csv',
      columns,
      hasLists: true,
      zone: given.zone,
      order: given.order,
      usualOrder: name === 'kanboard' ? 'mdy' : null,
      richText: (cell) => {
        if (text === 'markdown') return ofMarkdown(cell, htmlOf);
        return { html: text === 'html' ? cell : paragraphs(cell), notes: [] };
      },
      entries: (cell, role) => (name === 'plane' ? planeEntries(cell, role) : [plainEntry(cell)]),
      names: () => [],
      urlOf: () => null,
      // This service and Linear write a sign before a cell that a spreadsheet would take for a formula.
      unquoted:
        name === 'basalt' || name === 'linear'
          ? (cell) => cell.replace(/^'(?=[=+\-@\t\r'])/, '')
          : (cell) => cell,
    } satisfies Dialect;
  });
}
