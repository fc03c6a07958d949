import { foldCase, isRefusal, normalizeTagName, type TicketRecord } from '@basalt/domain';

/** How the lists of a call (people, labels, tags) relate to what a ticket has. */
export const listModes = ['replace', 'add', 'remove'] as const;

/** One of `listModes`. */
export type ListMode = (typeof listModes)[number];

/** The lists that a call gives; what is absent stays as it is. */
interface Lists {
  readonly assigneeIds: readonly string[] | undefined;
  readonly labelIds: readonly string[] | undefined;
  readonly tagNames: readonly string[] | undefined;
}

const tagKey = (name: string): string => foldCase(normalizeTagName(name));

/** The lists as they are after the change of a ticket that has `current`. */
export function listsAfter(
  mode: ListMode,
  given: Lists,
  current: Pick<TicketRecord, 'assignee_ids' | 'label_ids' | 'tag_names'>,
) {
  return {
    assigneeIds: given.assigneeIds && merged(mode, current.assignee_ids, given.assigneeIds),
    labelIds: given.labelIds && merged(mode, current.label_ids, given.labelIds),
    tagNames: given.tagNames && merged(mode, current.tag_names, given.tagNames, tagKey),
  };
}

function merged(
  mode: ListMode,
  current: readonly string[],
  given: readonly string[],
  keyOf: (value: string) => string = (value) => value,
): string[] {
  if (mode === 'replace') return [...given];
  const named = new Set(given.map(keyOf));
  const others = current.filter((value) => !named.has(keyOf(value)));
  if (mode === 'remove') return others;
  const had = new Set(current.map(keyOf));
  return [...current, ...given.filter((value) => !had.has(keyOf(value)))];
}

/** How often a change that depends on the current lists is tried when others change the ticket at the same time. */
const maxTries = 4;

/** Runs a change again when it refuses with `version_mismatch` because the ticket changed after it was read. */
export async function untilUnchanged<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === maxTries || !isRefusal(error, 'version_mismatch')) throw error;
    }
  }
}
