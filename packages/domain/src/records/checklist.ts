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

/** The cleaned HTML with all items of its task lists checked, or none. */
export const withTasks = (html: string, isChecked: boolean): string =>
  html.replaceAll(/<li(?=[^>]* data-type="taskItem")[^>]*/gu, (tag) => {
    const unchecked = tag.replace(/ data-checked="true"/u, ' data-checked="false"');
    if (!isChecked) return unchecked;
    return unchecked.includes(' data-checked="false"')
      ? unchecked.replace(' data-checked="false"', ' data-checked="true"')
      : `${unchecked} data-checked="true"`;
  });
