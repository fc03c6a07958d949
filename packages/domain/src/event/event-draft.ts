import type { NewId } from '../kernel/clock.port.ts';
import type { Principal } from '../access/principal.ts';
import type { Affected } from './affected.ts';
import type { EventType } from './event-kind.ts';
import type { Changes, DomainEvent, SubjectType } from './event.ts';

/** An event as a use case makes it. `eventsOf` adds the actor, the time and the id. */
export interface EventDraft {
  /** The id, when a record of the same change must name the event; else it gets a new one. */
  id?: string;
  kind: EventType;
  subject: { type: SubjectType; id: string };
  projectId: string | null;
  /** The record after the change. */
  data: object;
  changes?: Changes;
  /** The other records that changed. When they are too many for one event, `draftsAffecting` makes several. */
  affected?: readonly Affected[];
  /** True for a part of an import: no webhook gets it. */
  isQuiet?: boolean;
}

/** The complete events of a change by `principal`. */
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
