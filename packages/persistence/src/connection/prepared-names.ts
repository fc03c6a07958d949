/** More different statements than this are not kept in mind: callers can make up filters without end. */
const most = 400;

/** Names by statement, the one used last at the end. */
const names = new Map<string, string>();
let made = 0;

/** The name under which connections prepare a statement: the same for as long as it is in use, and never another's. */
export function preparedName(text: string): string {
  const known = names.get(text);
  // Who was used last matters only once there are many.
  if (known !== undefined && names.size < most / 2) return known;
  const name = known ?? `s${(made += 1)}`;
  names.delete(text);
  names.set(text, name);
  if (names.size > most) names.delete(names.keys().next().value as string);
  return name;
}
