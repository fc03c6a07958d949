import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The values of these names in the query of the address; without those that are empty. `set` writes one in place of the address, without
 * a step back in the browser; an empty value removes it. With `prefix`, also the values of names that begin with it; with `write`, a value is
 * set by it.
 */
export function useAddressFilter<Filter extends object>(
  names: readonly (keyof Filter & string)[],
  prefix?: string,
  write: (parameters: URLSearchParams, name: string, value: string) => void = setParameter,
): { filter: Filter; set: (name: keyof Filter & string, value: string) => void } {
  const [search, setSearch] = useSearchParams();
  const key = search.toString();
  const filter = useMemo(() => {
    const parameters = new URLSearchParams(key);
    const prefixed = [...parameters.keys()].filter(
      (name) => prefix !== undefined && name.startsWith(prefix),
    );
    const entries = [...names, ...prefixed].map((name) => [name, parameters.get(name) ?? '']);
    return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Filter;
  }, [key, names, prefix]);
  const set = (name: keyof Filter & string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        write(next, name, value);
        return next;
      },
      { replace: true },
    );
  return { filter, set };
}

function setParameter(parameters: URLSearchParams, name: string, value: string): void {
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
}
