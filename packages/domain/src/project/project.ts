/** A body of work with its own boards and tickets. */
export class Project {
  id: string;
  organizationId: string;
  /** Leads every ticket key: `WEB` in `WEB-42`. Unique in the organization forever, never changed. */
  key: string;
  name: string;
  description: string | null;
  archived: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;

  constructor(fields: {
    id: string;
    organizationId: string;
    key: string;
    name: string;
    description: string | null;
    now: Date;
  }) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.key = fields.key;
    this.name = fields.name;
    this.description = fields.description;
    this.archived = false;
    this.version = 1;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
    this.deletedAt = null;
  }
}

/** A project as the API answers it. */
export interface ProjectRecord {
  id: string;
  organization_id: string;
  key: string;
  name: string;
  description: string | null;
  archived: boolean;
  version: number;
  created_at: string;
  updated_at: string;
  /** When it was deleted; null for a live one. */
  deleted_at: string | null;
}

/** The project as the API answers it. */
export function projectRecord(project: Project): ProjectRecord {
  return {
    id: project.id,
    organization_id: project.organizationId,
    key: project.key,
    name: project.name,
    description: project.description,
    archived: project.archived,
    version: project.version,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    deleted_at: project.deletedAt?.toISOString() ?? null,
  };
}
