import { refusalForMissing, foundOrRefused } from '../found-or-refused.ts';
import type { OrganizationRecord } from '../organization.ts';
import type { Principal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';

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
