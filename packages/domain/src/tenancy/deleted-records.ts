import type { ResourceKind } from '../kernel/domain-error.ts';
import { isIdentifier } from '../kernel/identifier.ts';
import { ticketRef } from '../ticket/ticket-key.ts';
import { plainTypeOf } from '../records/record-types.ts';
import type { Principal } from '../access/principal.ts';
import type { Tenancy, TenantStores } from '../ports/tenancy.port.ts';

/** Finds deleted records, where that is not by `records`. */
const findDeleted: Partial<
  Record<ResourceKind, (stores: TenantStores, id: string) => Promise<object | null>>
> = {
  project: ({ projects }, id) => projects.lockDeleted(id),
  board: ({ boards }, id) => boards.findDeleted(id),
  ticket: async ({ tickets }, id) => {
    const found = await tickets.loadForRestore(ticketRef(id), {});
    return found === null || found.ticket.deletedAt === null ? null : found;
  },
  document: ({ documents }, id) => documents.lockDeleted(id),
  field: async ({ fields }, id) => {
    const found = await fields.lock(id);
    return found === null || found.field.deletedAt === null ? null : found;
  },
  file: async ({ files }, id) => {
    const found = await files.load(id);
    return found === null || found.file.deletedAt === null ? null : found;
  },
};

async function findPlain(
  { records }: TenantStores,
  kind: ResourceKind,
  id: string,
): Promise<object | null> {
  const found = await records.lock(plainTypeOf(kind), id);
  return found?.record.deletedAt ? found : null;
}

/**
 * True when the caller's organization has this record as a deleted one that the caller sees and that can be restored. A ticket may be
 * named by its key.
 */
export async function isDeletedThere(
  tenancy: Tenancy,
  principal: Principal,
  { kind, id }: { kind: ResourceKind; id: string },
): Promise<boolean> {
  if (kind !== 'ticket' && !isIdentifier(id)) return false;
  return tenancy.inTenant(principal, async (stores) => {
    const found = findDeleted[kind]?.(stores, id) ?? findPlain(stores, kind, id);
    return (await found) !== null;
  });
}
