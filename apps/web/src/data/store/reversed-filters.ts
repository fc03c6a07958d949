/** The parameter with the names of the filters that are turned round. */
const parameter = 'not';

/** Whether the filter of that name selects what the list leaves out. */
export const isReversed = (filter: { readonly not?: unknown }, name: string): boolean =>
  String(filter.not ?? '')
    .split(',')
    .includes(name);

/** The value of `not` with a name, or without it. */
export const withReversed = (
  filter: { readonly not?: unknown },
  name: string,
  isOn: boolean,
): string =>
  String(filter.not ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== name)
    .concat(isOn ? [name] : [])
    .join(',');

/** Sets a filter in the parameters of an address; an empty value takes it out, also of those that are turned round. */
export function setFilter(parameters: URLSearchParams, name: string, value: string): void {
  if (value !== '') {
    parameters.set(name, value);
    return;
  }
  parameters.delete(name);
  const rest = withReversed({ not: parameters.get(parameter) ?? '' }, name, false);
  if (rest === '') parameters.delete(parameter);
  else parameters.set(parameter, rest);
}
