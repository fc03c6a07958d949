import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** A body of work with its own boards and tickets. */
export const Project = record('project', {
  id: field.id(),
  organizationId: field.ref('organization'),
  /** The beginning of every ticket key: `WEB` in `WEB-42`. Unique in the organization, also among deleted projects; never changed. */
  key: field.text().example('WEB').unique().sortable(),
  name: field.name(120, 'Website').written().sortable().imported(),
  description: field.line(10_000, 'What we build this year.').nullable().written().imported(),
  timeZone: field
    .line(64, 'Europe/Berlin')
    .nullable()
    .describe('The IANA name of the zone whose days are the days of the project. Null: UTC.')
    .written()
    .imported(),
  archived: field.flag().default(false).edited(),
  version: field.version(),
  ...common.listedTimes(),
  deletedAt: common.deletedAt(),
});

export interface Project extends Stored<typeof Project> {}

/** A project as the API returns it. */
export type ProjectRecord = Public<typeof Project>;

/** The project as the API returns it. */
export const projectRecord = Project.answer;

/** The fields that every event about a project has. */
export const aboutProject = (project: ProjectRecord) =>
  ({ subject: { type: 'project', id: project.id }, projectId: project.id, data: project }) as const;
