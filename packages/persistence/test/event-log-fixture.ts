import type { DomainEvent, NewId, Tenancy, TenantStores } from '@basalt/domain';
import { aProject, aTenantFixture, recordEvents, type TenantFixture } from '@basalt/domain/testing';

/** An organization, and projects of it whose events are written. */
export interface EventLogFixture {
  tenant: TenantFixture;
  /** Of the projects. */
  ids: string[];
}

/** A new organization with this many projects. */
export async function anEventLog(
  ports: { tenancy: Tenancy; newId: NewId },
  projects = 1,
): Promise<EventLogFixture> {
  const tenant = await aTenantFixture(ports);
  const ids: string[] = [];
  for (let made = 0; made < projects; made += 1) ids.push((await aProject(tenant)).id);
  return { tenant, ids };
}

/** An event of the project. */
export const anEvent = (
  { newId, principal }: TenantFixture,
  projectId: string,
  n: number,
): DomainEvent => ({
  id: newId(),
  organizationId: principal.organizationId,
  projectId,
  kind: 'project.updated',
  subjectType: 'project',
  subjectId: projectId,
  actor: principal.actor,
  data: { id: projectId, n },
  changes: {},
  affected: [],
  at: new Date(),
});

/** Writes an event of the project, which ends the transaction; answers its id. */
export async function appendEvent(
  stores: TenantStores,
  tenant: TenantFixture,
  projectId: string,
  n: number,
): Promise<string> {
  const event = anEvent(tenant, projectId, n);
  await recordEvents(stores, event);
  return event.id;
}
