import { idPageOf, type IdPageRequest, type IdPage } from '../../kernel/id-page.ts';
import type { OrganizationRecord } from '../organization.ts';
import { operatorPrincipal } from '../principal.ts';
import type { Tenancy } from '../tenancy.port.ts';

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
