import { type IdPage, idPageOf, type IdPageRequest } from '../../kernel/id-page.ts';
import type { OrganizationRecord } from '../../records/organization.ts';
import { operatorPrincipal, type Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { refusalForMissing, foundOrRefused } from '../found-or-refused.ts';

/** The caller's own organization. Refuses any other one with the refusal of `refusalForMissing`. */
export const readOrganization =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization }: { organization: string },
  ): Promise<OrganizationRecord> => {
    const own = organization === principal.organizationId;
    return foundOrRefused(
      own ? await tenancy.queriesOf(principal).organizations.find() : null,
      () => refusalForMissing(tenancy, principal, 'organization', organization),
    );
  };

/** The organizations of the deployment, in creation order. For operators. */
export const listOrganizations =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (page: IdPageRequest): Promise<IdPage<OrganizationRecord>> =>
    idPageOf(page, async (input) => {
      const found: OrganizationRecord[] = [];
      for (const id of await tenancy.organizationIds(input)) {
        const record = await tenancy.queriesOf(operatorPrincipal(id)).organizations.find();
        if (record !== null) found.push(record);
      }
      return found;
    });
