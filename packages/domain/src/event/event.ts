import type { Affected } from './affected.ts';
import type { Actor } from '../access/principal.ts';
import type { EventType } from './event-kind.ts';

/** The changed fields of a record, with their values as the API returns them. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

type FirstWord<Kind extends string> = Kind extends `${infer First}.${string}` ? First : never;

/** The kinds of record that an event can be about. Deliveries of one subject keep their order. */
export type SubjectType = FirstWord<EventType>;

/** Something that happened. Events are the audit log of an organization, and webhooks deliver them. */
export interface DomainEvent {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string | null;
  readonly kind: EventType;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly actor: Actor;
  /** The record after the change, as the API returns it. */
  readonly data: object;
  readonly changes: Changes;
  /** The other records that changed, at most `maxAffected`. */
  readonly affected: readonly Affected[];
  readonly at: Date;
  /** True when no webhook gets it. */
  readonly isQuiet?: boolean;
}

/** Fields that follow from other changes: they are not compared. */
const derivedFields = new Set(['version', 'updated_at', 'last_activity_at', 'checklist']);

/** The custom fields that differ, as fields of the record: `custom_fields.severity`. */
function changesOfValues(before: object, after: object): Changes {
  const cleared = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
  const changes = Object.entries(changesBetween(before, { ...cleared, ...after }));
  return Object.fromEntries(changes.map(([key, change]) => [`custom_fields.${key}`, change]));
}

/** The fields in which a record differs before and after a change, except version, times and checklist. Empty: nothing changed. */
export function changesBetween(before: object, after: object): Changes {
  const old = new Map(Object.entries(before));
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const [field, to] of Object.entries(after)) {
    const from: unknown = old.get(field);
    if (from === to || derivedFields.has(field)) continue;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    if (field === 'custom_fields') Object.assign(changes, changesOfValues(from ?? {}, to ?? {}));
    else changes[field] = { from: from ?? null, to };
  }
  return changes;
}
