import { SourceFault, type SourceInput } from '@basalt/domain';
import { roles, type Role } from '../table/columns.ts';

/** What the caller says that columns tell, by their headers. */
export function columnsOption({ columns = {} }: SourceInput['options']): Map<string, Role> {
  const isMap = typeof columns === 'object' && columns !== null && !Array.isArray(columns);
  const entries = isMap ? Object.entries(columns) : [];
  if (
    !isMap ||
    entries.length > 1_000 ||
    !entries.every(([, role]) => roles.includes(role as Role))
  ) {
    throw new SourceFault(
      `The option "columns" must name columns with one of: ${roles.join(', ')}.`,
    );
  }
  return new Map(entries.map(([name, role]) => [name.trim(), role as Role]));
}
