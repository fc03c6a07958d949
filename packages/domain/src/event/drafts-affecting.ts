import { partsOf, type Affected } from './affected.ts';
import type { EventDraft } from './event-draft.ts';

/**
 * The events of a change that touches these records: the first says what changed, further ones of the same kind and with the same
 * data only which other records did.
 */
export function draftsAffecting(draft: EventDraft, affected: readonly Affected[]): EventDraft[] {
  return partsOf(affected).map((part, index) => ({
    ...draft,
    ...(index > 0 && { changes: {} }),
    affected: part,
  }));
}
