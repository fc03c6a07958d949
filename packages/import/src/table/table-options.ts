import { SourceFault } from '@basalt/domain';
import { oneOf, timeZone, type OptionReader } from '../source/options.ts';
import { encodings } from '../source/read-text.ts';
import { roles, type Role } from './columns.ts';
import { separators } from './csv-rows.ts';
import { headerRow } from './header-row.ts';

/** The roles of columns by their headers: `{"Sprint": "labels"}`. */
const columns: OptionReader<Map<string, Role>> = (value, name) => {
  const given = value ?? {};
  const isMap = typeof given === 'object' && !Array.isArray(given);
  const entries = isMap ? Object.entries(given) : [];
  const isKnown = entries.every(([, role]) => roles.includes(role as Role));
  if (!isMap || entries.length > 1_000 || !isKnown) {
    throw new SourceFault(
      `The option "${name}" must name columns with one of: ${roles.join(', ')}.`,
    );
  }
  return new Map(entries.map(([header, role]) => [header.trim(), role as Role]));
};

/** Options of all tables. */
export const tableOptions = {
  columns,
  header: headerRow,
  separator: oneOf(separators),
  encoding: oneOf(encodings),
  zone: timeZone,
  dates: oneOf(['dmy', 'mdy']),
} as const;

export type TableOptions = {
  [Name in keyof typeof tableOptions]: ReturnType<(typeof tableOptions)[Name]>;
};
