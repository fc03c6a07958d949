import type { Cursor, Page, PageRequest } from '../kernel/page.ts';
import type { SubjectType } from './event.ts';
import type { EventType } from './event-kind.ts';
import type { EventRecord } from './event-record.ts';

/**
 * Which events a list has. An absent field selects nothing. Kinds and subjects also select an event by what it did to tickets and
 * documents in its `affected` (`selectsAffected`): the deletion of a board by each ticket that it moved.
 */
export interface EventFilter {
  kinds?: readonly EventType[] | undefined;
  /** A project, which may be deleted. */
  projectId?: string | undefined;
  subjectType?: SubjectType | undefined;
  subjectId?: string | undefined;
  /** Only events of tickets that the caller sees now, deleted or not. */
  ofSeenTickets?: boolean | undefined;
  /** The id of the actor, who may not exist any more. */
  actorId?: string | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** The ids of records that events mention without their names. */
export interface MentionedIds {
  readonly tickets: readonly string[];
  readonly documents: readonly string[];
  readonly boards: readonly string[];
}

/** Names by id: of a ticket its key and title, of a document its title, of a board its name. */
export interface MentionedNames {
  readonly tickets: ReadonlyMap<string, { readonly key: string; readonly title: string }>;
  readonly documents: ReadonlyMap<string, string>;
  readonly boards: ReadonlyMap<string, string>;
}

/** The item that a follower of the log gets: an event, or something that is made from events. */
export interface FollowedRecord {
  readonly type: string;
}

/** An event, and the cursor to the events after it. */
export interface EventWithCursor<T extends FollowedRecord = EventRecord> {
  readonly record: T;
  readonly cursor: Cursor;
}

/** Reads the log, and waits for new events at its end. */
export interface EventFollower<T extends FollowedRecord = EventRecord> {
  /** The cursor after everything that `next` has returned. */
  readonly cursor: Cursor;
  /**
   * The next events in the order of the list, at most 100. Each event is returned exactly once. Waits until there is one, also
   * while the storage cannot be reached. A slow subscriber does not delay others. Null after the subscription has ended. Do not call it
   * again before it has returned.
   */
  next(): Promise<readonly EventWithCursor<T>[] | null>;
  /** Ends the subscription; a waiting `next` returns null. */
  end(): void;
}

/** The events that a caller follows; the caller can lose access at any time. */
export interface CallerFollower<T extends FollowedRecord = EventRecord> extends EventFollower<T> {
  /** Whether one of the events that `next` read last can have changed the caller's access. */
  readonly isAccessInDoubt: boolean;
}

/**
 * Reads of the log. A plain member reads the events of the projects that they are in, and those of no project: the earlier events of a ticket or
 * document that was in another project are not among its events for them.
 */
export interface EventQueries {
  /**
   * The events in an order that is the same for every reader and never changes; events of one subject are in the order in which they
   * happened. No event appears later before one that was returned: an event is not listed while a running transaction can still
   * write one before it. Every page with events or with a cursor in the request, also the last one, has a `next`, which leads to
   * later events. Refuses with `validation_failed` (project_id) when the filter names no project of the tenant, and (actor_id, subject_id) an id
   * that is neither in the log nor that of a person, credential or record of the tenant; with `cursor_expired` when events after the cursor
   * were removed. With `isNewestFirst` the order is the reverse, and the last page has no `next`.
   */
  list(filter: EventFilter, page: PageRequest, isNewestFirst?: boolean): Promise<Page<EventRecord>>;
  /** The cursor to the events that `list` does not return yet. It fits every filter. */
  end(): Promise<Cursor>;
  /** The events that the filter selects, newest first: of a subject, of a project with everything in it, or of the organization. */
  history(filter: EventFilter, page: PageRequest): Promise<Page<EventRecord>>;
  /** The names of the records with these ids; also of deleted ones, until they are purged. */
  namesOf(ids: MentionedIds): Promise<MentionedNames>;
  /**
   * Follows the whole log after the cursor of a list with any filter; without a cursor, from now on. Refuses with
   * `cursor_expired` when events after the cursor were removed.
   * For callers who see the whole tenant.
   */
  follow(after?: Cursor): Promise<EventFollower>;
}
