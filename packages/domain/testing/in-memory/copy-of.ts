/** A deep copy of the same kind that nobody can change. Throws for what a database cannot store. */
export function frozenCopyOf<Value>(value: Value): Value {
  if (typeof value === 'function') throw new TypeError('a function cannot be stored');
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Object.freeze(new Date(value)) as Value;
  if (value instanceof Uint8Array) return new Uint8Array(value) as Value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopyOf)) as Value;
  // By hand: `structuredClone` takes ten times as long, and forgets the kind of a record.
  const copy = fieldsOf(value);
  for (const name of Object.keys(value) as (keyof Value)[]) copy[name] = frozenCopyOf(value[name]);
  return Object.freeze(copy);
}

/** What a reader gets of a frozen value: a copy whose fields can be set; what they hold stays frozen. */
export function readCopyOf<Value>(value: Value): Value {
  const isRecord = typeof value === 'object' && value !== null;
  return !isRecord || Array.isArray(value) || value instanceof Date ? value : fieldsOf(value);
}

/** An object of the same kind with the same fields, in one literal: V8 makes a slow dictionary of one that gets 20 fields one by one. */
const fieldsOf = <Value extends object>(value: Value): Value =>
  ({ __proto__: Object.getPrototypeOf(value) as object | null, ...value }) as Value;
