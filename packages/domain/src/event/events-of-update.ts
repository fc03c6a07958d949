import type { Affected } from './affected.ts';
import type { Changes } from './event.ts';
import type { EventKind } from './event-kind.ts';
import type { EventDraft } from './event-draft.ts';

/** A record with facets, as it is after the change. */
interface Faceted {
  readonly id: string;
  readonly archived: boolean;
  readonly status?: 'draft' | 'published';
}

/** A field whose change is a separate event, and the fields that change because of it. */
interface Facet {
  readonly flag: string;
  readonly fields: ReadonlySet<string>;
  readonly kindOf: (type: 'project' | 'ticket' | 'document', data: Faceted) => EventKind;
}

/** In the order of the events. */
const facets: readonly Facet[] = [
  {
    flag: 'status',
    fields: new Set(['status', 'published_at']),
    kindOf: (_, { status }) => (status === 'published' ? 'document.published' : 'document.drafted'),
  },
  {
    flag: 'archived',
    fields: new Set(['archived', 'rank', 'completed_at']),
    kindOf: (type, { archived }) => (archived ? `${type}.archived` : `${type}.unarchived`),
  },
];

/**
 * The events of an update, at most one of each: `updated` with the edited fields, then `published` or
 * `drafted`, then `archived` or `unarchived`, each with the fields that changed because of it. `data` is the record after
 * the update. The last of the events about a facet gets `affected`.
 */
export function eventsOfUpdate(
  type: 'project' | 'ticket' | 'document',
  data: Faceted,
  projectId: string | null,
  changes: Changes,
  affected: readonly Affected[] = [],
): EventDraft[] {
  const about = { subject: { type, id: data.id }, projectId, data };
  const edits = new Map(Object.entries(changes));
  const drafts: EventDraft[] = [];
  for (const { flag, fields, kindOf } of facets) {
    if (!edits.has(flag)) continue;
    const own = [...edits].filter(([field]) => fields.has(field));
    for (const [field] of own) edits.delete(field);
    drafts.push({ ...about, kind: kindOf(type, data), changes: Object.fromEntries(own) });
  }
  const last = drafts.at(-1);
  if (last !== undefined && affected.length > 0) last.affected = affected;
  if (edits.size === 0) return drafts;
  const updated: EventDraft = {
    ...about,
    kind: `${type}.updated`,
    changes: Object.fromEntries(edits),
  };
  return [updated, ...drafts];
}
