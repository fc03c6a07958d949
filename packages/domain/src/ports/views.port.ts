import type { Actor } from '../access/principal.ts';
import type { NamedRecord, StoredCalendar, StoredView, View } from '../records/view.ts';

/** The views of the tenant, inside a transaction. */
export interface ViewStore {
  /** Locks and returns a view of a project, or of the organization, that the caller sees. It may be a private view of another person. */
  lock(id: string): Promise<View | null>;
  /** The makers of the views of the organization. Other transactions that call this wait until this one ends. */
  lockedMakers(): Promise<readonly Actor[]>;
}

/** Reads of views. */
export interface ViewQueries {
  /** The views of the projects that the caller sees, and of the organization, by name; private views of others are included. */
  list(): Promise<StoredView[]>;
  /** One view of `list`. */
  find(id: string): Promise<StoredView | null>;
  /** The key in the address of a person's calendar of a view, with its filters; null when the calendar has no address. */
  calendar(view: string, userId: string): Promise<StoredCalendar | null>;
  /**
   * The `keyOfNamed` of the records that exist and that the caller sees: boards, labels, members, tickets and projects by id, projects by key
   * in lower case, boards by slug in that project (null: in any project), and creators: present and former members, and credentials.
   */
  present(named: readonly NamedRecord[]): Promise<ReadonlySet<string>>;
}
