import type { FieldTotals } from '../project/field-analytics.ts';
import type { FieldPlace } from '../custom-field/define-field.ts';
import type { FollowingTickets } from '../custom-field/following-tickets.ts';
import type { DeletedFilter } from '../kernel/deleted-filter.ts';
import type { WeekRange } from '../project/weekly-analytics.ts';
import type { AnalyticsFilter } from './analytics.ts';
import type { CustomField, CustomFieldRecord } from '../records/custom-field.ts';
import type { Project } from '../records/project.ts';

/** The custom fields of the tenant, inside a transaction. */
export interface FieldStore {
  /** Locks and returns a field, deleted or not, with its project (null for a field of all projects). Null when its project is deleted. */
  lock(id: string): Promise<{ field: CustomField; project: Project | null } | null>;
  /** Those of these options of a field that tickets have, deleted tickets included. */
  chosenOptions(fieldId: string, optionIds: readonly string[]): Promise<readonly string[]>;
  /** The live fields that a project has; null: those of all projects. */
  ofProject(projectId: string | null): Promise<readonly CustomField[]>;
  /** The same, locked after their project in the order of their ids. Every transaction locks fields before boards. */
  lockOfProject(projectId: string | null): Promise<readonly CustomField[]>;
  /** Locks all live boards of the projects that have the field: tickets that are written from now on are read after this change. */
  lockBoards(field: CustomField): Promise<void>;
  /** Locks a field, deleted or not, and the next portion of the tickets that follow its `pending`, all of one project, with its live boards. */
  loadFollowing(id: string): Promise<FollowingTickets | null>;
  /** All fields of the organization, deleted ones included; those of a deleted project as deleted with it. Other transactions that call this wait until this one ends. */
  lockedPlaces(): Promise<readonly FieldPlace[]>;
}

/** Reads of custom fields. */
export interface FieldQueries {
  /** The fields of live projects that the caller sees, live ones by default, in their order; of a project: its own and those of all projects. */
  list(projectId?: string, deleted?: DeletedFilter): Promise<CustomFieldRecord[]>;
  /**
   * The values of a field on the tickets of a project, or with null of all live projects. Its cost grows with the tickets that have a value, for
   * counts with all that match. Refuses with `validation_failed` a filter that names something that is not there. Null when the project is not
   * there.
   */
  totals(
    field: CustomFieldRecord,
    projectId: string | null,
    range: WeekRange,
    filter: AnalyticsFilter,
  ): Promise<FieldTotals | null>;
  /** One live field. */
  find(id: string): Promise<CustomFieldRecord | null>;
}

/** A field whose tickets have not all followed. */
export interface PendingField {
  readonly organizationId: string;
  readonly field: string;
}

/** Finds fields of all organizations with tickets that follow, without a portion since `before`, and with few attempts since. */
export type PendingFields = (before: Date) => Promise<readonly PendingField[]>;
