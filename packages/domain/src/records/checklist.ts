/** How many of a number of items are done. */
export interface Progress {
  done: number;
  total: number;
}

const item = /<li(?=[^>]* data-type="taskItem")/g;
const checkedItem = /<li(?=[^>]* data-type="taskItem")(?=[^>]* data-checked="true")/g;

/** Counts the items of all task lists in cleaned HTML. The storage counts in the same way. */
export function checklistOf(html: string | null): Progress {
  const count = (pattern: RegExp) => html?.match(pattern)?.length ?? 0;
  return { done: count(checkedItem), total: count(item) };
}
