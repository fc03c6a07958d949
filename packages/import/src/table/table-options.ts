import {
  priorities as ranks,
  SourceFault,
  workCategories,
  type Priority,
  type WorkCategory,
} from '@basalt/domain';
import { keyOf } from '../source/item.ts';
import { priorityKey } from '../source/priority.ts';
import { customFields, oneOf, timeZone, type OptionReader } from '../source/options.ts';
import { roles, type Role } from './columns.ts';
import { cycles } from './table-cycles.ts';
import { encodings, separators } from './table-choices.ts';

/** The roles of columns by their headers: `{"Sprint": "labels"}`. */
const columns: OptionReader<Map<string, Role>> = (value, name) => {
  const object = value ?? {};
  const isMap = typeof object === 'object' && !Array.isArray(object);
  const entries = isMap ? Object.entries(object) : [];
  const isKnown = entries.every(([, role]) => roles.includes(role as Role));
  if (!isMap || entries.length > 1_000 || !isKnown) {
    throw new SourceFault('option_columns', { option: name, roles: roles.join(', ') });
  }
  return new Map(entries.map(([header, role]) => [header.trim(), role as Role]));
};

/** The row with the names of the columns, from 1; rows without any text do not count. Null when it is not given: it is then found. */
const headerRow: OptionReader<number | null> = (value, name) => {
  if (value === null || value === '') return null;
  const row = Number(value);
  if (!Number.isInteger(row) || row < 1 || row > 1_000) {
    throw new SourceFault('option_row', { option: name });
  }
  return row;
};

/** The categories of states by their names: `{"Pairing": "in_progress"}`. */
const states: OptionReader<ReadonlyMap<string, WorkCategory>> = (value, name) => {
  const object = value ?? {};
  const isMap = typeof object === 'object' && !Array.isArray(object);
  const entries = isMap ? Object.entries(object) : [];
  const isKnown = entries.every(([, category]) => workCategories.some((one) => one === category));
  if (!isMap || entries.length > 1_000 || !isKnown) {
    throw new SourceFault('option_states', {
      option: name,
      categories: workCategories.join(', '),
    });
  }
  return new Map(
    entries.map(([state, category]) => [keyOf(state.trim()), category as WorkCategory]),
  );
};

/** Priorities by the words of the table: `{"Soon": "high"}`. */
const priorities: OptionReader<ReadonlyMap<string, Priority>> = (value, name) => {
  const object = value ?? {};
  const isMap = typeof object === 'object' && !Array.isArray(object);
  const entries = isMap ? Object.entries(object) : [];
  const isKnown = entries.every(([, rank]) => ranks.includes(rank as Priority));
  if (!isMap || entries.length > 1_000 || !isKnown) {
    throw new SourceFault('option_choice', { option: name, choices: ranks.join(', ') });
  }
  return new Map(entries.map(([word, rank]) => [priorityKey(word), rank as Priority]));
};

/** Options of all tables. */
export const tableOptions = {
  columns,
  fields: customFields,
  states,
  priorities,
  cycles,
  header: headerRow,
  separator: oneOf(separators),
  encoding: oneOf(encodings),
  zone: timeZone,
  dates: oneOf(['dmy', 'mdy']),
} as const;

export type TableOptions = {
  [Name in keyof typeof tableOptions]: ReturnType<(typeof tableOptions)[Name]>;
};
