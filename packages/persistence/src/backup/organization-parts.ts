import { sql, type RawBuilder } from 'kysely';
import type { StoredTable } from './catalogue.ts';

/**
 * The tables of accounts that are exported with an organization, each with the column of the account's id; in the order of
 * their references.
 */
export const accountTables: ReadonlyMap<string, string> = new Map([
  ['users', 'id'],
  ['identities', 'user_id'],
  ['two_factors', 'user_id'],
  ['recovery_codes', 'user_id'],
]);

/** What is counted from the log, and counted again after an import: no file of an organization has it. */
export const derivedTables: ReadonlySet<string> = new Set([
  'flow_places',
  'flow_projects',
  'flow_tickets',
  'flow_days',
]);

/** A table, and the condition on its rows that belong to the organization. */
export interface OrganizationPart {
  table: StoredTable;
  /** `where …`. */
  condition: RawBuilder<unknown>;
}

/** The parts of an organization: the accounts of all who are or were its members, then its own rows. */
export function organizationParts(
  tables: readonly StoredTable[],
  organizationId: string,
): OrganizationPart[] {
  // A literal, because `copy` takes no parameters.
  const id = sql.lit(organizationId);
  const members = sql`select user_id from basalt.memberships where organization_id = ${id}`;
  const accounts = [...accountTables].flatMap(([name, column]) =>
    tables
      .filter((table) => table.name === name)
      .map((table) => ({ table, condition: sql`where ${sql.id(column)} in (${members})` })),
  );
  const own = tables.flatMap((table) =>
    table.tenantColumn === null || derivedTables.has(table.name)
      ? []
      : [{ table, condition: sql`where ${sql.id(table.tenantColumn)} = ${id}` }],
  );
  return [...accounts, ...own];
}
