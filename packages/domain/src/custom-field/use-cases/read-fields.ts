import type { Principal } from '../../access/principal.ts';
import type { DeletedFilter } from '../../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { pageOfAll, type ListOrder } from '../../kernel/page-of-all.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { AnalyticsFilter } from '../../ports/analytics.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { resolveAnalyticsFilter } from '../../ticket/use-cases/filter-fields.ts';
import { weeksUntil } from '../../project/weekly-analytics.ts';
import { fieldAnalyticsOf, type FieldAnalyticsRecord } from '../../project/field-analytics.ts';
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

/**
 * The values of a live custom field on the tickets that match: of its project, of the one with `projectId`, or of all projects of the field.
 * Refuses with `validation_failed` (project_id) another project.
 */
export const readFieldAnalytics =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    {
      field: id,
      projectId,
      weeks,
      filter,
    }: { field: string; projectId?: string | undefined; weeks: number; filter: AnalyticsFilter },
  ): Promise<FieldAnalyticsRecord> => {
    const { fields, projects } = tenancy.queriesOf(principal);
    const missing = () => refusalForMissing(tenancy, principal, 'field', id);
    const field = await foundOrRefused(await fields.find(id), missing);
    await refuseUnknownProject(projects, projectId);
    const of = field.project_id ?? projectId ?? null;
    if (projectId !== undefined && of !== projectId) {
      throw invalid('project_id', 'is not the project of the field');
    }
    const range = weeksUntil(clock(), weeks);
    const within = of === null ? {} : { project: of };
    const limits = await resolveAnalyticsFilter(tenancy, principal, { ...within, filter });
    const totals = await foundOrRefused(await fields.totals(field, of, range, limits), missing);
    return fieldAnalyticsOf(field, range, totals);
  };
