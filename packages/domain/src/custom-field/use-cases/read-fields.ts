import type { Principal } from '../../access/principal.ts';
import type { DeletedFilter } from '../../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { pageOfAll, type ListOrder } from '../../kernel/page-of-all.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { refuseUnknownProject } from '../../project/use-cases/refuse-unknown-project.ts';
import type { CustomFieldRecord } from '../../records/custom-field.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';

const inOrder: ListOrder<CustomFieldRecord> = {
  values: ({ position, id }) => [position, id],
  direction: 'up',
};

/**
 * A page of the custom fields that the caller sees, live ones by default, by position; with `projectId`, those that this project has. Refuses with
 * `validation_failed` (project_id) a project that the caller cannot find.
 */
export const listFields =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      projectId,
      deleted,
      page,
    }: {
      organization: string;
      projectId?: string | undefined;
      deleted?: DeletedFilter | undefined;
      page: PageRequest;
    },
  ): Promise<Page<CustomFieldRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const { fields, projects } = tenancy.queriesOf(principal);
    await refuseUnknownProject(projects, projectId);
    return pageOfAll(await fields.list(projectId, deleted), page, inOrder);
  };

/** One live custom field that the caller sees. */
export const readField =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { field: id }: { field: string }): Promise<CustomFieldRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).fields.find(id), () =>
      refusalForMissing(tenancy, principal, 'field', id),
    );
