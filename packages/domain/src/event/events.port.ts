import type { Page, PageRequest } from '../kernel/page.ts';
import type { DomainEvent } from './event.ts';
import type { EventKind } from './event-kind.ts';
import type { EventRecord } from './event-record.ts';

/** The append-only log of the tenant's events. */
export interface EventStore {
  /** Adds the events in the order given; they become visible with the change that caused them, or never. */
  append(...events: DomainEvent[]): Promise<void>;
}

/** Which events a list holds; what is absent does not select. */
export interface EventFilter {
  kinds?: readonly EventKind[] | undefined;
  /** A live project. */
  projectId?: string | undefined;
}

/** Reads of the log. */
export interface EventQueries {
  /**
   * The events in an order that is the same for every reader and never changes, those of one subject as they
   * happened. Nothing is ever put before what was answered once: an event is not listed while one that will come
   * before it may still be under way. So `next` is there on every page that holds events or had a cursor, the last
   * one too: it leads to what comes later. Refuses with `validation_failed` (project_id) when the filter names no
   * live project of the tenant.
   */
  list(filter: EventFilter, page: PageRequest): Promise<Page<EventRecord>>;
}
