import type { ProjectRecord } from './project.ts';

/** The fields that every event about a project has. */
export const aboutProject = (record: ProjectRecord) =>
  ({ subject: { type: 'project', id: record.id }, projectId: record.id, data: record }) as const;
