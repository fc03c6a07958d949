import * as v from 'valibot';
import { shownMessages } from '../problem/shown-errors.ts';

/** The items and limits of an array. */
interface ArrayOf<Item> {
  /** Completes "must be an array of". */
  of: string;
  max: number;
  min?: number;
  /** No item may be there twice. */
  unique?: boolean;
  /** The item as it is understood; null when it is wrong. */
  read: (item: unknown) => Item | null;
  /** The fault of an item; completes "item 3". */
  fault: string;
  /** The text for the description of the API. */
  described: {
    items: Readonly<Record<string, unknown>>;
    description?: string;
    examples?: unknown[];
  };
}

/**
 * An array of at most `max` items. A longer one is refused before any item is read, and of the wrong items only the
 * first are named: so `max` bounds the work and the answer for every input.
 */
export function arrayOf<Item>(rule: ArrayOf<Item>) {
  const { of, max, min = 0, unique = false, described } = rule;
  return v.pipe(
    v.array(v.unknown(), `must be an array of ${of}`),
    v.maxLength(max, `must have at most ${max} items`),
    v.metadata({
      ...described,
      ...(min > 0 && { minItems: min }),
      ...(unique && { uniqueItems: true }),
    }),
    v.rawTransform<unknown[], Item[]>(({ dataset, addIssue, NEVER }) => {
      const { items, faults } = readItems(dataset.value, { ...rule, min, unique });
      for (const message of shownMessages(faults)) addIssue({ message });
      return faults.length > 0 ? NEVER : items;
    }),
  );
}

/** The array, or null for an empty one: in a PATCH null clears. */
export const clearable = <Schema extends ReturnType<typeof arrayOf<string>>>(array: Schema) =>
  v.pipe(
    v.nullable(array),
    v.transform((items) => items ?? []),
  );

function readItems<Item>(
  values: readonly unknown[],
  { min, unique, read, fault }: ArrayOf<Item> & { min: number },
): { items: Item[]; faults: string[] } {
  if (values.length < min) return { items: [], faults: [`must have at least ${min}`] };
  const items: Item[] = [];
  const seen = new Set<Item>();
  const faults: string[] = [];
  for (const [index, value] of values.entries()) {
    const item = read(value);
    if (item === null) faults.push(`item ${index + 1} ${fault}`);
    else if (unique && seen.has(item)) faults.push(`item ${index + 1} is given twice`);
    else items.push(item);
    if (item !== null) seen.add(item);
  }
  return { items, faults };
}
