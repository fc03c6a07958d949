import type { TemplateQueries, TemplateStore } from '../../src/ports/templates.port.ts';
import { Template, templateRecord } from '../../src/records/template.ts';
import { liveProject } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** A template of all projects, or of a live project that the caller sees. */
export function liveTemplate(tenant: Tenant, id: string): Template | null {
  const template = tenant.of(Template).get(id);
  const isLost = template?.projectId && liveProject(tenant, template.projectId) === null;
  return isLost ? null : template;
}

/** The templates of one organization, inside a transaction. */
export function templateStore(tenant: Tenant): TemplateStore {
  return {
    lock: async (id) => {
      const template = liveTemplate(tenant, id);
      const project = template?.projectId ? liveProject(tenant, template.projectId) : null;
      return template && { template, project };
    },
    lockedCount: async (projectId) => tenant.of(Template).where({ projectId }).length,
    lockOfProject: async (projectId, names) =>
      tenant
        .of(Template)
        .where((template) =>
          template.projectId === null
            ? names.includes(template.name)
            : template.projectId === projectId,
        )
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    lockDefault: async (projectId) => tenant.of(Template).first({ projectId, isDefault: true }),
  };
}

/** Reads of the templates of one organization, as the caller sees it. */
export function templateQueries(tenant: Tenant): TemplateQueries {
  return {
    list: async (projectId, page) => {
      const templates = tenant
        .of(Template)
        .where(({ id }) => liveTemplate(tenant, id) !== null)
        .filter(
          (template) => projectId === undefined || [null, projectId].includes(template.projectId),
        );
      return pageOf(templates.map(templateRecord), orderBy('id'), page);
    },
    find: async (id) => {
      const template = liveTemplate(tenant, id);
      return template && templateRecord(template);
    },
  };
}
