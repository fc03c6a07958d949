import type { Changes } from './event.ts';
import type { Happening } from './happening.ts';

/** Fields that change because a record is archived or brought back. */
const archivingFields = new Set(['archived', 'rank', 'completed_at']);

/**
 * The events of an update, one for each facet that changed: `updated` with the edited fields, then
 * `archived` or `unarchived` with what that changed. `data` is the record after.
 */
export function facetsOf(
  type: 'project' | 'ticket',
  data: { readonly id: string; readonly archived: boolean },
  projectId: string,
  changes: Changes,
): Happening[] {
  const about = { subject: { type, id: data.id }, projectId, data };
  const archiving = 'archived' in changes;
  const [edits, archivings] = [
    new Map<string, Changes[string]>(),
    new Map<string, Changes[string]>(),
  ];
  for (const [field, change] of Object.entries(changes)) {
    (archiving && archivingFields.has(field) ? archivings : edits).set(field, change);
  }
  const happenings: Happening[] = [];
  if (edits.size > 0) {
    happenings.push({ ...about, kind: `${type}.updated`, changes: Object.fromEntries(edits) });
  }
  if (archiving) {
    const kind = data.archived ? (`${type}.archived` as const) : (`${type}.unarchived` as const);
    happenings.push({ ...about, kind, changes: Object.fromEntries(archivings) });
  }
  return happenings;
}
