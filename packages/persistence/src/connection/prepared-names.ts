/** The maximum number of names that are remembered: callers can combine filters into any number of statements. */
const maxNames = 400;

/** Names by the text of the statement, in the order of their last use. */
const names = new Map<string, string>();
let made = 0;

/** The name under which connections prepare a statement: the same for as long as it is in use, and never another's. */
export function preparedName(text: string): string {
  const known = names.get(text);
  // The order of use matters only when names will have to be removed soon.
  if (known !== undefined && names.size < maxNames / 2) return known;
  const name = known ?? `s${(made += 1)}`;
  names.delete(text);
  names.set(text, name);
  if (names.size > maxNames) names.delete(names.keys().next().value as string);
  return name;
}
