import type { NewId } from '../kernel/clock.port.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { Affected } from './affected.ts';
import type { EventType } from './event-kind.ts';
import type { Changes, DomainEvent, SubjectType } from './event.ts';

/** What a use case knows of an event; who, when and the id are added here. */
export interface EventDraft {
  /** Its id, when a record of the same change names the event; else it gets a new one. */
  id?: string;
  kind: EventType;
  subject: { type: SubjectType; id: string };
  projectId: string | null;
  /** The record after the change. */
  data: object;
  changes?: Changes;
  /** The other records that the change touched; more than one event may name go into several (`draftsAffecting`). */
  affected?: readonly Affected[];
  /** True for a part of an import: no webhook gets it. */
  isQuiet?: boolean;
}

/** The events of what `principal` did just now. */
export function eventsOf(
  principal: Principal,
  time: { newId: NewId; now: Date },
  drafts: readonly EventDraft[],
): DomainEvent[] {
  return drafts.map(({ id, kind, subject, projectId, data, changes, affected, isQuiet }) => ({
    id: id ?? time.newId(),
    organizationId: principal.organizationId,
    projectId,
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    actor: principal.actor,
    data,
    changes: changes ?? {},
    affected: affected ?? [],
    at: time.now,
    ...(isQuiet && { isQuiet }),
  }));
}
