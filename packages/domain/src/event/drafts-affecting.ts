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

/** The same where the records come some at a time, after the first ones: no more than one event's are held. */
export async function* draftsAffectingMany(
  draft: EventDraft,
  first: readonly Affected[],
  others: AsyncIterable<readonly Affected[]>,
): AsyncGenerator<EventDraft[]> {
  let next = draft;
  let open = first;
  for await (const some of others) {
    const parts = partsOf([...open, ...some]);
    open = parts.pop() ?? [];
    for (const affected of parts) {
      yield [{ ...next, affected }];
      next = { ...draft, changes: {} };
    }
  }
  yield [{ ...next, affected: open }];
}
