/** The elements that the editor reads and writes without a change. */
const writable = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del code pre blockquote ul ol li a ' +
    'table thead tbody tr th td'
  ).split(' '),
);

/** Pictures of this service's own files, which the editor writes as the service keeps them. */
const ownPicture = /<img src="\/files\/[0-9a-f-]{36}"[^<>]*>/gu;

/** Whether the editor can edit a text without losing any part of it. */
export function isWritable(html: string): boolean {
  return [...html.replaceAll(ownPicture, '').matchAll(/<([a-z][a-z0-9]*)/giu)].every(([, name]) =>
    writable.has(String(name).toLowerCase()),
  );
}
