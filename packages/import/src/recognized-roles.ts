import { columnsOf, presetOf, presets, type PresetName } from './csv/csv-presets.ts';
import { columnOf } from './jira/jira-columns.ts';
import type { Role } from './table/columns.ts';

/** The meaning of the columns of a table by their names, or as the caller chose for some of them; for pages, without code of sources. */
export function recognizedRoles(
  system: 'csv' | 'jira',
  header: readonly string[],
  chosen: ReadonlyMap<string, Role>,
  preset: PresetName | null = null,
): Role[] {
  const columns =
    system === 'jira'
      ? header.map((name) => columnOf(name, chosen.get(name)))
      : columnsOf(header, presets[preset ?? presetOf(header)], chosen);
  return columns.map(({ role }) => role);
}

/** Whether a row names columns that are known: a title, and another one. */
export function isHeader(...args: Parameters<typeof recognizedRoles>): boolean {
  const roles = recognizedRoles(...args);
  return roles.includes('title') && roles.filter((role) => role !== 'field').length > 1;
}

export { presetOf } from './csv/csv-presets.ts';
export { binaryFault } from './source/binary-fault.ts';
export {
  encodings,
  headerPlace,
  separatorLine,
  separatorOf,
  separators,
} from './table/table-choices.ts';
export type { PresetName, Role };
