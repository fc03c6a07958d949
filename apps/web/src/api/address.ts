/** An address of the service below `/app-api`: `at('projects', id, 'boards')`. Each part is escaped. */
export const at = (...parts: readonly string[]): string =>
  ['/app-api', ...parts.map(encodeURIComponent)].join('/');

/** The address with these parameters; those without a value are left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
