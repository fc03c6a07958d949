/**
 * The text form of a parameter: moments as RFC 3339 in UTC, lists as PostgreSQL's arrays, records as JSON; null for
 * what is absent.
 */
export function parameterText(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
}

function arrayText(items: readonly unknown[]): string {
  const texts = items.map((item) => {
    const text = parameterText(item);
    if (text === null) return 'NULL';
    return `"${String(text)
      .replaceAll('\\', String.raw`\\`)
      .replaceAll('"', String.raw`\"`)}"`;
  });
  return `{${texts.join(',')}}`;
}
