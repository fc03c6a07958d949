import type { Principal } from '../../access/principal.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import { refuseUnknownProject } from '../../project/use-cases/refuse-unknown-project.ts';
import type { TemplateRecord } from '../../records/template.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';

interface TemplateList {
  organization: string;
  projectId?: string | undefined;
  page: PageRequest;
}

/**
 * A page of the templates that the caller sees, in creation order; with `projectId`, those that this project has: its own and those of all
 * projects. Refuses with `validation_failed` (project_id) a project that the caller cannot find.
 */
export const listTemplates =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, projectId, page }: TemplateList,
  ): Promise<Page<TemplateRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const { templates, projects } = tenancy.queriesOf(principal);
    await refuseUnknownProject(projects, projectId);
    return templates.list(projectId, page);
  };

/** One template that the caller sees. */
export const readTemplate =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { template: id }: { template: string }): Promise<TemplateRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).templates.find(id), () =>
      refusalForMissing(tenancy, principal, 'template', id),
    );
