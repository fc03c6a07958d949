import { changesBetween } from '../../event/event.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { idPageOf, type IdPageRequest, type IdPage } from '../../kernel/id-page.ts';
import { refuseBeyondRole } from '../access.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';
import { organizationRecord, type OrganizationRecord } from '../organization.ts';
import { systemPrincipal, type Principal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';
import type { Ports } from '../../ports.ts';

/** The organizations of the deployment, in creation order. For the operator. */
export const createListOrganizations =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (page: IdPageRequest): Promise<IdPage<OrganizationRecord>> =>
    idPageOf(page, async (input) => {
      const found: OrganizationRecord[] = [];
      for (const id of await tenancy.organizationIds(input)) {
        const record = await tenancy.queriesOf(systemPrincipal(id)).organizations.find();
        if (record !== null) found.push(record);
      }
      return found;
    });

/** Gives the caller's organization another name; its slug stays. Of its people only owners may. */
export const createRenameOrganization =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      organization: id,
      name,
      conditions,
    }: {
      organization: string;
      /** Absent: it stays. */ name?: string | undefined;
    } & Preconditioned,
  ): Promise<OrganizationRecord> => {
    await refuseForeignOrganization(tenancy, principal, id);
    refuseBeyondRole(principal, 'owner');
    return tenancy.inTenant(principal, async (stores) => {
      const organization = await stores.organizations.lock();
      if (organization === null) throw new DomainError('not_found', { resource: 'organization' });
      await checkPreconditions(stores, conditions, organization);
      const before = organizationRecord(organization);
      if (name === undefined || organization.name === name) return before;
      const now = clock();
      organization.name = name;
      organization.version += 1;
      organization.updatedAt = now;
      await stores.organizations.save(organization);
      const data = organizationRecord(organization);
      const subject = { type: 'organization', id: organization.id } as const;
      const changes = changesBetween(before, data);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          { kind: 'organization.updated', subject, projectId: null, data, changes },
        ]),
      );
      return data;
    });
  };
