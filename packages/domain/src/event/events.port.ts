import type { Cursor, Page, PageRequest } from '../kernel/page.ts';
import type { SubjectType } from './event.ts';
import type { EventKind } from './event-kind.ts';
import type { EventRecord } from './event-record.ts';

/** Which events a list holds; what is absent does not select. */
export interface EventFilter {
  kinds?: readonly EventKind[] | undefined;
  /** A project, which may be deleted. */
  projectId?: string | undefined;
  subjectType?: SubjectType | undefined;
  subjectId?: string | undefined;
  /** The id of the actor, who may be gone now. */
  actorId?: string | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** Whose history is read: of one subject, of a project and all in it, or with neither of the whole organization. */
export interface EventScope {
  readonly kinds?: readonly EventKind[] | undefined;
  readonly subjectId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly since?: Date | undefined;
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

/** What a follower of the log is given: the event itself, or what is derived from events. */
export interface FollowedRecord {
  readonly type: string;
}

/** An event, and what leads to those that come after it. */
export interface EventWithCursor<T extends FollowedRecord = EventRecord> {
  readonly record: T;
  readonly cursor: Cursor;
}

/** Reads the log, and waits for new events at its end. */
export interface EventFollower<T extends FollowedRecord = EventRecord> {
  /** The cursor after everything that `next` has returned. */
  readonly cursor: Cursor;
  /**
   * The next events in the order of the list, at most a hundred; none is left out, and none is returned twice. Waits until there is one, also
   * while the storage cannot be reached. A slow subscriber does not delay others. Null once the subscription has ended. Call it
   * again only after it has returned.
   */
  next(): Promise<readonly EventWithCursor<T>[] | null>;
  /** Ends the subscription; a waiting `next` returns null. */
  end(): void;
}

/** The events that a caller follows; the caller can lose access at any time. */
export interface CallerFollower<T extends FollowedRecord = EventRecord> extends EventFollower<T> {
  /** Whether the events that `next` returned last hold one after which the caller may have lost access. */
  readonly isAccessInDoubt: boolean;
}

/** Reads of the log. */
export interface EventQueries {
  /**
   * The events in an order that is the same for every reader and never changes, those of one subject as they
   * happened. Nothing is ever put before what was answered once: an event is not listed while one that will come
   * before it may still be under way. So `next` is there on every page that holds events or had a cursor, the last
   * one too: it leads to what comes later. Refuses with `validation_failed` (project_id) when the filter names no
   * project of the tenant, and (actor_id, subject_id) what is neither in the log nor among the tenant's people, credentials and records.
   */
  list(filter: EventFilter, page: PageRequest): Promise<Page<EventRecord>>;
  /** The cursor to all events that `list` does not return yet, for any filter. */
  end(): Promise<Cursor>;
  /**
   * What happened to the subject, to the project and all in it, or in the whole organization: the newest first. With
   * `since`, from that moment on.
   */
  history(about: EventScope, page: PageRequest): Promise<Page<EventRecord>>;
  /** The names of the records with these ids; also of deleted ones, until they are purged. */
  namesOf(ids: MentionedIds): Promise<MentionedNames>;
  /**
   * Follows the whole log from the cursor of a list on, whatever that list selects; without one, from what is
   * listed now on. For callers who see the whole tenant.
   */
  follow(after?: Cursor): Promise<EventFollower>;
}
