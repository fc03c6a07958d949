import type { Actor } from '../tenancy/principal.ts';
import type { DomainEvent } from './event.ts';
import type { EventType } from './event-kind.ts';

/** An event as the API answers it and as webhooks carry it (Standard Webhooks: type, timestamp, data). */
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
}

/** The event as the API and webhooks show it. */
export function eventRecord(event: DomainEvent): EventRecord {
  return {
    type: event.kind,
    id: event.id,
    timestamp: event.at.toISOString(),
    organization_id: event.organizationId,
    project_id: event.projectId,
    actor: event.actor,
    data: { ...event.data },
    changes: { ...event.changes },
  };
}
