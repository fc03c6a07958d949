import { defaultColor } from './board.ts';
import { foldCase } from '../kernel/fold-case.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** A coloured mark for tickets of one project. */
export const Label = record('label', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  projectId: field.ref('project').hidden(),
  name: field.name(50, 'bug').written().imported(),
  /** The name without regard to case: it is unique in the project. */
  nameKey: field.text().hidden().unique('projectId').derived('name', foldCase),
  color: field.color().default(defaultColor).written(),
  version: field.version(),
  createdAt: field.startMoment().hidden(),
  updatedAt: field.startMoment().hidden(),
});

export interface Label extends Stored<typeof Label> {}

/** A label as the API returns it. */
export type LabelRecord = Public<typeof Label>;

/** The label as the API returns it. */
export const labelRecord = Label.answer;

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

/** The fields that every event about a label has. */
export const aboutLabel = (label: Label) =>
  ({
    subject: { type: 'label', id: label.id },
    projectId: label.projectId,
    data: labelRecord(label),
  }) as const;
