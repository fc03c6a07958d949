import type { Page, PageRequest } from '../../kernel/page.ts';
import {
  refusalForMissing,
  foundOrRefused,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import type { MemberFilter, MemberRecord } from '../../records/membership.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { TagRecord } from '../../records/label.ts';
import type { ProjectRecord } from '../../records/project.ts';
import type { ProjectFilter, ProjectQueries, ProjectSort } from '../../ports/projects.port.ts';

/** A list that belongs to a project. */
export interface ProjectListInput {
  readonly project: string;
  readonly page: PageRequest;
}

/** The same with folded words that the names must have. */
interface NamedListInput extends ProjectListInput {
  readonly words?: readonly string[];
}

/** The projects of the caller's organization, in creation order unless `sort` says otherwise. */
export const listProjects =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      filter,
      sort,
      page,
    }: {
      organization: string;
      filter: ProjectFilter;
      sort?: ProjectSort | undefined;
      page: PageRequest;
    },
  ): Promise<Page<ProjectRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    return tenancy.queriesOf(principal).projects.list(filter, page, sort);
  };

/** The ids of the projects of the caller's organization that have these keys, in capitals, by key; deleted ones too. */
export const findProjectIds =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { keys }: { keys: readonly string[] },
  ): Promise<ReadonlyMap<string, string>> =>
    tenancy.queriesOf(principal).projects.idsOfKeys(keys);

/** One project, archived or not. */
export const readProject =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { project }: { project: string }): Promise<ProjectRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).projects.find(project), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );

/** The people with access to a project: its own, and the owners and admins of the organization. By name. */
export const listMembers = ({ tenancy }: { tenancy: Tenancy }) =>
  listOf<MemberRecord, ProjectListInput & { filter?: MemberFilter }>(
    tenancy,
    (projects, { project, page, filter }) => projects.members(project, page, filter),
  );

/** The tags of a project that a ticket carries, in creation order. */
export const listTags = ({ tenancy }: { tenancy: Tenancy }) =>
  listOf<TagRecord, NamedListInput>(tenancy, (projects, { project, page, words }) =>
    projects.tags(project, page, words),
  );

function listOf<T, Input extends ProjectListInput>(
  tenancy: Tenancy,
  read: (projects: ProjectQueries, input: Input) => Promise<Page<T> | null>,
) {
  return async (principal: Principal, input: Input): Promise<Page<T>> =>
    foundOrRefused(await read(tenancy.queriesOf(principal).projects, input), () =>
      refusalForMissing(tenancy, principal, 'project', input.project),
    );
}
