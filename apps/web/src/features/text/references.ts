/** A key of a ticket as people write it: "WEB-5". */
const pattern =
  /(?<![\p{L}\p{M}\p{N}_/-])([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})(?![\p{L}\p{M}\p{N}_-])/gu;

/** Elements in which keys stay text. */
const untouched = 'a, code, pre';

/** The maximum number of tickets that a text links to. */
const maxReferences = 50;

/** The texts that look like keys of tickets of these projects, each once. The tickets may not exist. */
export function referencesIn(root: Element, projects: ReadonlySet<string>): string[] {
  const found = textsOf(root).flatMap((text) => [...text.data.matchAll(pattern)]);
  const keys = found.flatMap(([key, project = '']) => (projects.has(project) ? [key] : []));
  return [...new Set(keys)].slice(0, maxReferences);
}

/** Replaces the keys of these tickets in a shown text by links with `data-ticket`. Other words that look like keys, such as UTF-8, stay text. */
export function linkReferences(root: Element, tickets: ReadonlySet<string>): void {
  for (const text of textsOf(root)) linkIn(text, tickets);
}

function textsOf(root: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts.filter((text) => text.parentElement?.closest(untouched) === null);
}

function linkIn(text: Text, tickets: ReadonlySet<string>): void {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const { 0: key, index } of text.data.matchAll(pattern)) {
    if (!tickets.has(key)) continue;
    const link = document.createElement('a');
    link.href = `/app/tickets/${key}`;
    link.dataset['ticket'] = key;
    link.textContent = key;
    parts.push(text.data.slice(end, index), link);
    end = index + key.length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end));
}
