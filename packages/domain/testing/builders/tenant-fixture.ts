import type { DomainEvent } from '../../src/event/event.ts';
import type { NewId } from '../../src/kernel/clock.port.ts';
import { Organization } from '../../src/records/organization.ts';
import { systemPrincipal, type Principal } from '../../src/access/principal.ts';
import type { Tenancy, TenantStores } from '../../src/ports/tenancy.port.ts';

/** Where builders write: one organization of a deployment, whatever keeps it. */
export interface TenantFixture {
  readonly tenancy: Tenancy;
  readonly newId: NewId;
  /** May do everything in the organization. */
  readonly principal: Principal;
  /** Returns a moment that many milliseconds after the last one: one second unless it says otherwise. */
  tick(milliseconds?: number): Date;
}

/** A principal of the organization, who may do everything there by default. */
export function aPrincipal(organizationId: string, fields: Partial<Principal> = {}): Principal {
  return { ...systemPrincipal(organizationId), ...fields };
}

/** A new organization to build in. Builders tell times from `start` on. */
export async function aTenantFixture(
  { tenancy, newId }: { tenancy: Tenancy; newId: NewId },
  fields: { name?: string; slug?: string; start?: Date } = {},
): Promise<TenantFixture> {
  const id = newId();
  const principal = aPrincipal(id);
  let now = (fields.start ?? new Date('2026-02-02T08:00:00.000Z')).getTime();
  const tick = (milliseconds = 1000): Date => {
    now += milliseconds;
    return new Date(now);
  };
  const { name = 'Quarry', slug = `quarry-${id}` } = fields;
  const organization = new Organization({ id, name, slug, now: tick() });
  await tenancy.inTenant(principal, (stores) => save(stores, organization));
  return { tenancy, newId, principal, tick };
}

/** Writes new and changed records, and ends the transaction. */
export const save = (stores: TenantStores, ...records: object[]): Promise<void> =>
  stores.write({ saved: records }, { kind: 'done', answer: null });

/** Records events, and ends the transaction. */
export const recordEvents = (stores: TenantStores, ...events: DomainEvent[]): Promise<void> =>
  stores.write({ events }, { kind: 'done', answer: null });
