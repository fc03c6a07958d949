import { columnsOf, presetOf, presets } from './csv/csv-presets.ts';
import { columnOf } from './jira/jira-columns.ts';
import type { Role } from './table/columns.ts';

/** What the columns of a table tell by their names, or as the caller chose for some of them; for pages, without code of sources. */
export function recognizedRoles(
  system: 'csv' | 'jira',
  header: readonly string[],
  chosen: ReadonlyMap<string, Role>,
): Role[] {
  const columns =
    system === 'jira'
      ? header.map((name) => columnOf(name, chosen.get(name)))
      : columnsOf(header, presets[presetOf(header)], chosen);
  return columns.map(({ role }) => role);
}

export type { Role };
