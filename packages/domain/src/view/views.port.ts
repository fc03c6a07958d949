import type { Actor } from '../tenancy/principal.ts';
import type { NamedRecord, StoredView, View } from './view.ts';

/** The views of the tenant, inside a transaction. */
export interface ViewStore {
  /** A view of a place that the caller sees, locked; private ones of others too. */
  lock(id: string): Promise<View | null>;
  /** Who made each view that there is. Until the end no other transaction asks for it. */
  lockedMakers(): Promise<readonly Actor[]>;
}

/** Reads of views. */
export interface ViewQueries {
  /** The views of places that the caller sees, private ones of others too, by name. */
  list(): Promise<StoredView[]>;
  /** One of them. */
  find(id: string): Promise<StoredView | null>;
  /** The key of the address of a person's calendar of a view; null where it has none. */
  calendarKey(view: string, userId: string): Promise<string | null>;
  /**
   * Which of these name something that the caller sees, by their words: a board, label, member, ticket or project by its id, a project by its key in
   * small letters, a board by its slug in that project (with null in any), or who can have created something: people of all times, and credentials.
   */
  present(named: readonly NamedRecord[]): Promise<ReadonlySet<string>>;
}
