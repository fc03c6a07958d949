import { foldCase } from '../kernel/fold-case.ts';

/** A coloured mark that tickets of one project can carry. */
export class Label {
  id: string;
  organizationId: string;
  projectId: string;
  /** Unique in the project without regard to case. */
  name: string;
  /** `#rrggbb`, lower case. */
  color: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;

  constructor(fields: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    color: string;
    now: Date;
  }) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.name = fields.name;
    this.color = fields.color;
    this.version = 1;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }

  /** What is unique in the project: the name without regard to case. */
  get nameKey(): string {
    return foldCase(this.name);
  }
}

/** A label as the API returns it. */
export interface LabelRecord {
  id: string;
  name: string;
  color: string;
  version: number;
}

/** The label as the API returns it. */
export function labelRecord(label: Label): LabelRecord {
  return { id: label.id, name: label.name, color: label.color, version: label.version };
}

/** A tag that at least one ticket of the project carries which is not deleted. */
export interface TagRecord {
  id: string;
  name: string;
  /** Tickets that are not deleted, archived ones included. */
  ticket_count: number;
}
