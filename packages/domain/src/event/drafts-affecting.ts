import { partsOf, type Affected } from './affected.ts';
import type { EventDraft } from './event-draft.ts';

/**
 * The events of a change that also changes these other records. When they are too many for one event, further events of the same kind and
 * with the same data name the rest; only the first one has `changes`.
 */
export function draftsAffecting(draft: EventDraft, affected: readonly Affected[]): EventDraft[] {
  return partsOf(affected).map((part, index) => ({
    ...draft,
    ...(index > 0 && { changes: {} }),
    affected: part,
  }));
}
