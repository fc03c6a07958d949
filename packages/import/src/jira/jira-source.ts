import { SourceFault, type ImportSource } from '@basalt/domain';
import { dateOf } from '../source/dates.ts';
import { jiraOptions } from '../source/source-options.ts';
import type { Dialect, Entry } from '../table/columns.ts';
import { tableItems } from '../table/table-items.ts';
import { columnOf } from './jira-columns.ts';
import { sprintName, sprintOf } from './sprint.ts';
import { ofWiki } from './wiki.ts';

/**
 * The CSV of an issue search of Jira, Cloud and Server. Options: `address` (of the site, for links to issues), `columns` (of an export in
 * another language: what they tell, by their headers), `separator`, `encoding`, `zone` and `dates`, as for other tables.
 */
export const jiraSource: ImportSource = {
  system: 'jira',
  async *items(input) {
    const options = jiraOptions(input.options);
    const { address: site, columns: chosen, zone } = options;
    yield* tableItems(input, options, (header) => {
      const columns = header.map((name) => columnOf(name, chosen.get(name)));
      for (const role of ['key', 'title'] as const) {
        if (columns.some((column) => column.role === role)) continue;
        throw new SourceFault('table_not_jira');
      }
      return {
        columns,
        richText: ofWiki,
        entries: (cell, role) => [role === 'file' ? fileOf(cell) : commentOf(cell, zone)],
        names: namesOf(header),
        urlOf: (key) => (site === null ? null : `${site}/browse/${encodeURIComponent(key)}`),
        unquoted,
        daysOf: sprintOf,
        hasWorkflow: true,
        fieldOf: (name) => ({ name: /^Custom field \((.+)\)$/i.exec(name)?.[1] ?? name }),
        isRich: (name) => /^(?:environment$|custom field \()/i.test(name),
      };
    });
  },
};

/** Jira writes some values as Java objects. Of a sprint, only the name is used; other such values are empty. */
function unquoted(cell: string): string {
  if (/^(?:com\.atlassian\.[\w.$]+@[0-9a-f]+|\{\})$/.test(cell)) return '';
  return sprintName(cell) ?? cell;
}

/** Pairs a column such as `Watchers Id` with the one of the same number among those called `Watchers`. */
function namesOf(header: readonly string[]): Dialect['names'] {
  const placesOf = (name: string) =>
    header.flatMap((heading, at) => (heading.toLowerCase() === name ? [at] : []));
  const ids = new Set(
    header.map((heading) => heading.toLowerCase()).filter((heading) => heading.endsWith(' id')),
  );
  const pairs = [...ids].flatMap((id) => {
    const names = placesOf(id.slice(0, -3));
    return placesOf(id).map((at, number) => [at, names[number] ?? -1] as const);
  });
  return (cells) =>
    pairs
      .map(([id, name]) => [cells[id]?.trim() ?? '', cells[name]?.trim() ?? ''] as const)
      .filter(([id, name]) => id !== '' && name !== '');
}

/** `date;account;text`; the whole cell as text when it does not begin with a date. */
function commentOf(cell: string, zone: string): Entry {
  const [, at = '', author = '', text = ''] =
    /^([^;]{6,40});([^;]{0,200});([^]*)$/.exec(cell) ?? [];
  if (!(dateOf(at, { zone, order: 'dmy' }) instanceof Date))
    return { at: null, author: null, text: cell, url: null };
  return { at, author: author.trim() === '' ? null : author.trim(), text, url: null };
}

/** `date;account;name;address`. */
function fileOf(cell: string): Entry {
  const end = cell.lastIndexOf(';http');
  const url = end === -1 || /\s/.test(cell.slice(end)) ? null : cell.slice(end + 1);
  const rest = url === null ? cell : cell.slice(0, end);
  const [, text = rest] = /^[^;]{0,40};[^;]{0,200};([^]*)$/.exec(rest) ?? [];
  return { at: null, author: null, text, url };
}
