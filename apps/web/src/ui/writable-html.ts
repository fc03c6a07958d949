/** The elements that the editor reads and writes again as they are. */
const writable = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del code pre blockquote ul ol li a'.split(' '),
);

/** Whether the editor can hold a text without losing any of it. */
export function isWritable(html: string): boolean {
  return [...html.matchAll(/<([a-z][a-z0-9]*)/giu)].every(([, name]) =>
    writable.has(String(name).toLowerCase()),
  );
}
