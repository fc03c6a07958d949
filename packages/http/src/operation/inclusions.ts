import type { IncludedKind, Scope } from '@basalt/domain';

/** A kind of record that can be included, because a field of the record refers to it. */
export interface Inclusion {
  readonly kind: IncludedKind;
  /** The field: an id, several, or null. */
  readonly field: string;
  /** The scope that is needed to read such records. */
  readonly scope: Exclude<Scope, '*'>;
}

/** The kinds of records that can be included, by their names in `include`. */
export type Inclusions = Readonly<Record<string, Inclusion>>;

const board: Inclusion = { kind: 'boards', field: 'board_id', scope: 'boards:read' };
const filesOf = (scope: Inclusion['scope']): Inclusion => ({ kind: 'files', field: 'id', scope });
const project: Inclusion = { kind: 'projects', field: 'project_id', scope: 'projects:read' };

/** The records that can be included for tickets. */
export const ticketInclusions: Inclusions = {
  assignees: { kind: 'users', field: 'assignee_ids', scope: 'projects:read' },
  labels: { kind: 'labels', field: 'label_ids', scope: 'projects:read' },
  cycle: { kind: 'cycles', field: 'cycle_id', scope: 'projects:read' },
  files: filesOf('tickets:read'),
  relations: { kind: 'relations', field: 'id', scope: 'tickets:read' },
  fields: { kind: 'fields', field: 'project_id', scope: 'projects:read' },
  board,
  project,
};

/** The records that can be included for documents. */
export const documentInclusions: Inclusions = {
  editors: { kind: 'users', field: 'editor_ids', scope: 'organization:read' },
  files: filesOf('documents:read'),
  project,
};

/** The records that can be included for boards. */
export const boardInclusions: Inclusions = { project };
