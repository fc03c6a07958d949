import { importFaultText } from '@basalt/domain/import-faults';
import {
  binaryFault,
  headerPlace,
  isHeader,
  type PresetName,
  type Role,
} from '@basalt/import/columns';
import { timeZone } from '../../words/time-zone.ts';
import { beginningOf, columnsOf, rowsOf, type TableColumn } from './csv-preview.ts';

/** The meanings that the person chose for columns, by column name. */
export type ChosenRoles = Readonly<Record<string, Role>>;

/** How a table is read, as the person chooses; an empty text leaves it to the service. */
export interface TableChoices {
  readonly preset: PresetName | '';
  /** The number of the row with the names of the columns. */
  readonly header: string;
  readonly separator: string;
  readonly encoding: string;
  readonly zone: string;
  readonly dates: string;
  readonly text: string;
}

/** Days and times are those of the person, until another zone is chosen. */
export const firstChoices = (): TableChoices => ({
  preset: '',
  header: '',
  separator: '',
  encoding: '',
  zone: timeZone(),
  dates: '',
  text: '',
});

/** The parts that a table shows under some choices. */
export interface TablePreview {
  /** Its first rows. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly TableColumn[];
}

/** Why a file is no table, by its first bytes and the chosen encoding, as the sentence of the service; null if it can be one. */
export function binaryFaultOf(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  const code = binaryFault(bytes, encoding);
  return code && importFaultText(code);
}

/** The encoding of a table without a chosen one: UTF-8, or what Western systems write where it is not. */
export const encodingOf = (bytes: Uint8Array<ArrayBuffer>): string =>
  beginningOf(bytes, 'utf-8') === null ? 'windows-1252' : '';

/** The rows and columns of a table by its first bytes. */
export function previewOf(
  system: 'csv' | 'jira',
  bytes: Uint8Array<ArrayBuffer>,
  { encoding, separator, header, preset }: TableChoices,
  chosen: ChosenRoles,
): TablePreview {
  const text = beginningOf(bytes, encoding || 'utf-8') ?? '';
  const rows = rowsOf(text, 30, separator);
  const roles = new Map(Object.entries(chosen));
  const isNamed = (row: readonly string[]) => isHeader(system, row, roles, preset || null);
  const place = header === '' ? headerPlace(rows, isNamed) : Number(header) - 1;
  return { rows, columns: columnsOf(rows.slice(place)) };
}

/** The options of the import for these choices. */
export const optionsOf = (system: 'csv' | 'jira', choices: TableChoices, chosen: ChosenRoles) => {
  const { preset, header, text, ...shared } = choices;
  const ofCsv = system === 'csv' ? { preset, text } : {};
  const named = Object.entries({ ...shared, ...ofCsv }).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(named),
    ...(header !== '' && { header: Number(header) }),
    ...(Object.keys(chosen).length > 0 && { columns: chosen }),
  };
};
