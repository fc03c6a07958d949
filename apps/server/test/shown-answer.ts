/**
 * How an answer differs from the one that a page shows; none when it is as shown. Ids, times, allowances and
 * texts with a `…` may be others; a member or an element `…` stands for more of them.
 */
export function differences(shown: unknown, actual: unknown, path = 'answer'): string[] {
  if (typeof shown === 'string')
    return isSameText(shown, actual) ? [] : [reported(path, shown, actual)];
  if (Array.isArray(shown)) return arrayDifferences(shown, actual, path);
  if (typeof shown === 'object' && shown !== null) {
    return objectDifferences(shown as Record<string, unknown>, actual, path);
  }
  return Object.is(shown, actual) ? [] : [reported(path, shown, actual)];
}

const reported = (path: string, shown: unknown, actual: unknown) =>
  `${path} is ${JSON.stringify(actual)?.slice(0, 200)}, not ${JSON.stringify(shown)}`;

const kinds = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  /^\/api\/v1\/\w+\/[0-9a-f-]{36}$/,
  /^"credential";r=\d+;t=\d+$/,
];

function isSameText(shown: string, actual: unknown): boolean {
  if (typeof actual !== 'string') return false;
  if (shown.includes('…')) return actual !== '';
  const kind = kinds.find((pattern) => pattern.test(shown));
  return kind === undefined ? shown === actual : kind.test(actual);
}

function arrayDifferences(shown: readonly unknown[], actual: unknown, path: string): string[] {
  if (!Array.isArray(actual)) return [reported(path, shown, actual)];
  const hasMore = shown.at(-1) === '…';
  const named = hasMore ? shown.slice(0, -1) : shown;
  const fits = hasMore ? actual.length > named.length : actual.length === named.length;
  if (!fits) return [`${path} has ${actual.length} elements, not ${named.length}`];
  return named.flatMap((item, index) => differences(item, actual[index], `${path}[${index}]`));
}

function objectDifferences(
  shown: Readonly<Record<string, unknown>>,
  actual: unknown,
  path: string,
): string[] {
  if (typeof actual !== 'object' || actual === null) return [reported(path, shown, actual)];
  const { '…': more, ...named } = shown;
  const faults = Object.entries(named).flatMap(([name, value]) =>
    differences(value, (actual as Record<string, unknown>)[name], `${path}.${name}`),
  );
  const unshown = Object.keys(actual).filter((name) => !Object.hasOwn(named, name));
  if (more === undefined) faults.push(...unshown.map((name) => `${path}.${name} is not shown`));
  return faults;
}
