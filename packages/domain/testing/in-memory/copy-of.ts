/** A deep copy of the same kind. Throws for what a database cannot store. */
export function copyOf<Value>(value: Value): Value {
  if (typeof value === 'function') throw new TypeError('a function cannot be stored');
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Value & object;
  // By hand: `structuredClone` takes ten times as long, and forgets the kind of a record.
  for (const name of Object.keys(value) as (keyof Value)[]) copy[name] = copyOf(value[name]);
  return copy;
}
