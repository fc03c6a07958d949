import type { IncludedKind, Scope } from '@basalt/domain';

/** What can be included for a record: a kind of record that one of its fields names. */
export interface Inclusion {
  readonly kind: IncludedKind;
  /** Holds an id, several, or null. */
  readonly field: string;
  /** Which credentials read such records. */
  readonly scope: Exclude<Scope, '*'>;
}

/** By the names that `include` takes. */
export type Inclusions = Readonly<Record<string, Inclusion>>;

const board: Inclusion = { kind: 'boards', field: 'board_id', scope: 'boards:read' };
const filesOf = (scope: Inclusion['scope']): Inclusion => ({ kind: 'files', field: 'id', scope });
const project: Inclusion = { kind: 'projects', field: 'project_id', scope: 'projects:read' };

/** What can be included for tickets. */
export const besideTickets: Inclusions = {
  assignees: { kind: 'users', field: 'assignee_ids', scope: 'projects:read' },
  labels: { kind: 'labels', field: 'label_ids', scope: 'projects:read' },
  files: filesOf('tickets:read'),
  relations: { kind: 'relations', field: 'id', scope: 'tickets:read' },
  board,
  project,
};

/** What can be included for documents. */
export const besideDocuments: Inclusions = {
  editors: { kind: 'users', field: 'editor_ids', scope: 'organization:read' },
  files: filesOf('documents:read'),
  project,
};

/** What can be included for boards. */
export const besideBoards: Inclusions = { project };
