import {
  foldCase,
  isRefusal,
  normalizeTagName,
  Ticket,
  type TicketPatch,
  type TicketRecord,
} from '@basalt/domain';

/** How the lists of a call (people, labels, tags) relate to what a ticket has. */
export const listModes = ['replace', 'add', 'remove'] as const;

/** One of `listModes`. */
export type ListMode = (typeof listModes)[number];

const tagKey = (name: string): string => foldCase(normalizeTagName(name));

/** The lists of a call as they are after the change of a ticket that has `current`; other fields are left out. */
export function listsAfter(mode: ListMode, patch: TicketPatch, current: TicketRecord): TicketPatch {
  const lists = Ticket.fields.flatMap(({ name, wireName, type }) => {
    const items: readonly string[] | undefined = patch[name as never];
    if (items === undefined || (type !== 'ids' && type !== 'tags')) return [];
    const keyOf = type === 'tags' ? tagKey : undefined;
    return [[name, merged(mode, current[wireName as never], items, keyOf)]];
  });
  return Object.fromEntries(lists) as TicketPatch;
}

function merged(
  mode: ListMode,
  current: readonly string[],
  values: readonly string[],
  keyOf: (value: string) => string = (value) => value,
): string[] {
  if (mode === 'replace') return [...values];
  const named = new Set(values.map(keyOf));
  const remaining = current.filter((value) => !named.has(keyOf(value)));
  if (mode === 'remove') return remaining;
  const had = new Set(current.map(keyOf));
  return [...current, ...values.filter((value) => !had.has(keyOf(value)))];
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
