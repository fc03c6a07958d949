import type { DomainEvent } from './event.ts';

/** The append-only log of the tenant's events. */
export interface EventStore {
  /** Adds the events in the order given; they become visible with the change that caused them, or never. */
  append(...events: DomainEvent[]): Promise<void>;
}
