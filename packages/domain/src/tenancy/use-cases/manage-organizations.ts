import { changesBetween } from '../../event/event.ts';
import { eventsOf } from '../../event/event-draft.ts';
import type { Clock, NewId } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { partOf, type Onward, type Part } from '../../kernel/onward.ts';
import { organizationRecord, type OrganizationRecord } from '../organization.ts';
import { systemPrincipal, type Principal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';

/** The organizations of the deployment, in creation order. For the operator. */
export const createListOrganizations =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (onward: Onward): Promise<Part<OrganizationRecord>> =>
    partOf(onward, async (input) => {
      const found: OrganizationRecord[] = [];
      for (const id of await tenancy.organizationIds(input)) {
        const record = await tenancy.queriesOf(systemPrincipal(id)).organizations.find();
        if (record !== null) found.push(record);
      }
      return found;
    });

/** Gives the caller's organization another name; its slug stays. For the operator. */
export const createRenameOrganization =
  ({ tenancy, clock, newId }: { tenancy: Tenancy; clock: Clock; newId: NewId }) =>
  async (principal: Principal, { name }: { name: string }): Promise<OrganizationRecord> =>
    tenancy.inTenant(principal, async ({ organizations, events }) => {
      const organization = await organizations.lock();
      if (organization === null) throw new DomainError('not_found', { resource: 'organization' });
      const before = organizationRecord(organization);
      if (organization.name === name) return before;
      const now = clock();
      organization.name = name;
      organization.updatedAt = now;
      await organizations.save(organization);
      const data = organizationRecord(organization);
      const subject = { type: 'organization', id: organization.id } as const;
      const changes = changesBetween(before, data);
      await events.append(
        ...eventsOf(principal, { newId, now }, [
          { kind: 'organization.updated', subject, projectId: null, data, changes },
        ]),
      );
      return data;
    });
