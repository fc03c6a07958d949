import { foldCase } from '../kernel/fold-case.ts';
import type { NewFields } from '../kernel/new-fields.ts';
import { recordOf } from '../kernel/record-of.ts';

/** A coloured mark for tickets of one project. */
export class Label {
  id: string;
  organizationId: string;
  projectId: string;
  /** Unique in the project without regard to case. */
  name: string;
  /** `#rrggbb`, lower case. */
  color: string;
  version = 1;
  createdAt: Date;
  updatedAt: Date;

  constructor(fields: NewFields<Label, 'projectId' | 'name' | 'color'>) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.name = fields.name;
    this.color = fields.color;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }

  /** The name without regard to case: it is unique in the project. */
  get nameKey(): string {
    return foldCase(this.name);
  }
}

/** The label as the API returns it. */
export const labelRecord = recordOf<Label>()('id', 'name', 'color', 'version');

/** A label as the API returns it. */
export type LabelRecord = ReturnType<typeof labelRecord>;

/** A tag of at least one ticket of the project that is not deleted. */
export interface TagRecord {
  id: string;
  name: string;
  /** Tickets that are not deleted, archived ones included. */
  ticket_count: number;
}

/** Colors for imported labels without one. */
const colors = ['#3b82f6', '#ef4444', '#22c55e', '#f59e0b', '#8b5cf6', '#06b6d4', '#ec4899'];

/** The color of an imported label whose source names none. It is always the same for one name, so that a repeated import changes nothing. */
export function colorOfLabel(name: string): string {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return colors[sum % colors.length] ?? '';
}
