import { shownValues, type StoredFieldValues, type TicketRecord } from '@basalt/domain';
import { fieldsOfIds } from '../field/fields-of-project.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

/**
 * Records of `listedColumns` with the values of their custom fields as the API shows them, by key in the order of the fields. The definitions are
 * read only when a ticket has a value.
 */
export async function showFields(
  reads: TenantReads,
  rows: readonly TicketRecord[],
): Promise<TicketRecord[]> {
  // Absent when other fields were asked for.
  const ids = [...new Set(rows.flatMap((row) => Object.keys(row.custom_fields ?? {})))];
  if (ids.length === 0) return [...rows];
  const fields = await reads.rows(fieldsOfIds({ organizationId: reads.organizationId, ids }));
  return rows.map((row) => {
    const stored = row.custom_fields as StoredFieldValues;
    const own = fields.filter(({ projectId }) => [null, row.project_id].includes(projectId));
    return { ...row, custom_fields: shownValues(own, stored) };
  });
}
