/** A quotation, its end, or a mention: what decides whom a text mentions. */
const parts = /<(\/?)blockquote\b|data-mention="([0-9a-f-]{36})"/gu;

/**
 * The ids of the people whom HTML mentions, each once; none for another value. A quotation repeats what somebody else wrote: mentions in it
 * do not count.
 */
export function mentionedPeople(html: unknown): readonly string[] {
  if (typeof html !== 'string') return [];
  const people = new Set<string>();
  let depth = 0;
  for (const [, end, id] of html.matchAll(parts)) {
    if (id === undefined) depth += end === '/' ? -1 : 1;
    else if (depth === 0) people.add(id);
  }
  return [...people];
}
