import { recordOf } from '../kernel/record-of.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** A body of work with its own boards and tickets. */
export class Project {
  id: string;
  organizationId: string;
  /** The beginning of every ticket key: `WEB` in `WEB-42`. Unique in the organization, also among deleted projects; never changed. */
  key: string;
  name: string;
  description: string | null;
  archived = false;
  version = 1;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null = null;

  constructor(fields: NewFields<Project, 'key' | 'name' | 'description'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.key = fields.key;
    this.name = fields.name;
    this.description = fields.description;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** The project as the API returns it. */
export const projectRecord = recordOf<Project>()(
  'id',
  'organizationId',
  'key',
  'name',
  'description',
  'archived',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
);

/** A project as the API returns it. */
export type ProjectRecord = ReturnType<typeof projectRecord>;
