/**
 * A moment in PostgreSQL's text form in UTC, `2026-11-20 10:58:18.12+00`, as RFC 3339 with milliseconds,
 * `2026-11-20T10:58:18.120Z`. It only cuts the text, because with a `Date` in between this would be most of the cost of a page. It
 * uses `join`, because V8 takes twice as long to write JSON of texts that a template has put together.
 */
export function rfc3339(text: string): string {
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return [text.slice(0, 10), 'T', text.slice(11, 19), '.', fraction, 'Z'].join('');
}
