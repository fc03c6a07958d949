import type { Affected } from './affected.ts';
import type { Actor } from '../access/principal.ts';
import type { DomainEvent } from './event.ts';
import type { EventType } from './event-kind.ts';

/** An event as the API returns it and as webhooks carry it (Standard Webhooks: type, timestamp, data). */
export interface EventRecord {
  type: EventType;
  id: string;
  timestamp: string;
  organization_id: string;
  /** Null for a record without a project. */
  project_id: string | null;
  actor: Actor;
  /** The record after the change, as the API returns it. */
  data: Record<string, unknown>;
  changes: Record<string, { from: unknown; to: unknown }>;
  /** The other records that the change touched, with their new values. */
  affected: Affected[];
  /** The place in the log: compared byte by byte, these texts have the order of the log. */
  log_position: string;
}

/** The text of a place in the log: 32 hexadecimal digits, of the event's columns `horizon` and `sequence`. */
export const logPosition = (horizon: bigint, sequence: bigint): string =>
  [horizon, sequence].map((part) => part.toString(16).padStart(16, '0')).join('');

/** The event as the API and webhooks show it. */
export function eventRecord(event: DomainEvent, position: string): EventRecord {
  return {
    type: event.kind,
    id: event.id,
    timestamp: event.at.toISOString(),
    organization_id: event.organizationId,
    project_id: event.projectId,
    actor: event.actor,
    data: { ...event.data },
    changes: { ...event.changes },
    affected: [...event.affected],
    log_position: position,
  };
}
