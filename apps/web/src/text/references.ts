/** A key of a ticket as people write it: "WEB-5". */
const pattern = /(?<![\w/-])([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})(?![\w-])/gu;

/** Elements in which keys stay text. */
const untouched = 'a, code, pre';

/**
 * Replaces the keys of tickets in a shown text by links with `data-ticket`, if their project is one of `projects`.
 */
export function linkReferences(root: Element, projects: ReadonlySet<string>): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest(untouched) === null) linkIn(text, projects);
  }
}

function linkIn(text: Text, projects: ReadonlySet<string>): void {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const { 0: key, 1: project = '', index } of text.data.matchAll(pattern)) {
    if (!projects.has(project)) continue;
    const link = document.createElement('a');
    link.href = `/app/tickets/${key}`;
    link.dataset['ticket'] = key;
    link.textContent = key;
    parts.push(text.data.slice(end, index), link);
    end = index + key.length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end));
}
