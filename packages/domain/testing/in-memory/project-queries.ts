import { hasWords, searchableText } from '../../src/kernel/search-text.ts';
import type { TagRecord } from '../../src/records/label.ts';
import { Project, projectRecord } from '../../src/records/project.ts';
import type { ProjectQueries } from '../../src/ports/projects.port.ts';
import { isSelectedMember, type MemberRecord } from '../../src/records/membership.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { countWeeks, countWorkload } from './analytics.ts';
import { cycleLog } from './cycle-log.ts';
import { ageingFacts, finishedDays, flowFacts } from './flow.ts';
import { organizationFlowFacts } from './organization-flow.ts';
import { isListed } from './filters.ts';
import { liveProject } from './live.ts';
import { peopleOf } from './organizations.ts';
import { collateNames, orderBy, pageOf } from './paging.ts';
import { accessOf } from './projects.ts';
import type { Tenant } from './tenant.ts';

/** Reads of the projects of one organization. */
export function projectQueries(tenant: Tenant): ProjectQueries {
  /** The answer for a live project; null for any other. */
  const of = <Answer>(projectId: string, answer: () => Answer): Answer | null =>
    liveProject(tenant, projectId) === null ? null : answer();
  return {
    find: async (id) => {
      const project = liveProject(tenant, id);
      return project && projectRecord(project);
    },
    idsOfKeys: async (keys) =>
      new Map(
        tenant
          .of(Project)
          .where(({ key }) => keys.includes(key))
          .map(({ key, id }) => [key, id]),
      ),
    list: async (filter, page, sort = 'created_at') => {
      const projects = tenant.of(Project).where((project) => {
        const text = searchableText(project.name, project.key);
        return isListed(Project, project, filter, { text });
      });
      const collate = sort.endsWith('name') ? collateNames : undefined;
      const records = projects.map((project) => projectRecord(project));
      return pageOf(records, orderBy(sort, collate), page);
    },
    workload: async (id, now, limits = {}) => of(id, () => countWorkload(tenant, id, now, limits)),
    weeks: async (id, range, limits = {}) => of(id, () => countWeeks(tenant, id, range, limits)),
    flow: async (id, range, filter) => of(id, () => flowFacts(tenant, id, range, filter)),
    flowOfAll: async (range, projectIds, filter) =>
      organizationFlowFacts(tenant, range, projectIds, filter),
    ageing: async (id, since) => of(id, () => ageingFacts(tenant, id, since)),
    finishedDays: async (id, from) => of(id, () => finishedDays(tenant, id, from)),
    cycleEvents: async (id, cycleId) => of(id, () => cycleLog(tenant, id, cycleId)),
    members: async (id, page, filter = {}) =>
      of(id, () => {
        const members = membersOf(tenant, id).filter((member) => isSelectedMember(member, filter));
        return pageOf(members, orderBy('name'), page);
      }),
    tags: async (projectId, page, words = []) =>
      of(projectId, () => {
        const tags = tagsOf(tenant, projectId).filter(({ name }) => hasWords(words, [name]));
        return pageOf(tags, orderBy('id'), page);
      }),
  };
}

const membersOf = (tenant: Tenant, projectId: string): MemberRecord[] =>
  peopleOf(tenant).flatMap((person) => {
    const access = accessOf(tenant, projectId, person.id);
    return access === null ? [] : [{ ...person, access }];
  });

function tagsOf(tenant: Tenant, projectId: string): TagRecord[] {
  const names = tenant
    .of(Ticket)
    .where({ projectId, deletedAt: null })
    .flatMap(({ tagNames }) => tagNames);
  return tenant
    .values('tags')
    .where((tag) => tag.projectId === projectId && names.includes(tag.name))
    .map(({ id, name }) => ({
      id,
      name,
      ticket_count: names.filter((each) => each === name).length,
    }));
}
