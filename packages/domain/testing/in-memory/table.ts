/** What is wrong with a row among the others, as a database's constraints would say; null for a good one. */
export type Constraint<T> = (row: T, others: Iterable<Readonly<T>>) => string | null;

/** Rows that tables may share; they are copied before the first write to any that are shared. */
interface Held<T> {
  rows: Map<string, T>;
  isShared: boolean;
}

/**
 * The rows of one kind by key. What goes in and what comes out are copies, so nothing changes a row but
 * `add` and `save`: a use case that forgets to save is found out.
 */
export class Table<T extends object> {
  readonly #name: string;
  readonly #constraint: Constraint<T>;
  readonly #held: Held<T>;
  readonly #isSeen: (row: Readonly<T>) => boolean;

  constructor(
    name: string,
    constraint: Constraint<T> = () => null,
    held: Held<T> = { rows: new Map(), isShared: false },
    isSeen: (row: Readonly<T>) => boolean = () => true,
  ) {
    this.#name = name;
    this.#constraint = constraint;
    this.#held = held;
    this.#isSeen = isSeen;
  }

  /** Adds a row; throws when the key is there already or the row breaks the constraint. */
  add(key: string, row: T): void {
    if (this.#rows.has(key)) throw new Error(`${this.#name} ${key} is there already`);
    this.#put(key, row);
  }

  /** Replaces a row; throws when the key is not there or the row breaks the constraint. */
  save(key: string, row: T): void {
    if (!this.#rows.has(key)) throw new Error(`${this.#name} ${key} is not there`);
    this.#put(key, row);
  }

  /** Adds or replaces a row; throws when it breaks the constraint. */
  put(key: string, row: T): void {
    this.#put(key, row);
  }

  delete(key: string): void {
    this.#ownRows().delete(key);
  }

  get(key: string): T | null {
    const row = this.#rows.get(key);
    return row === undefined || !this.#isSeen(row) ? null : copyOf(row);
  }

  /** Copies of all rows with their keys. */
  entries(): [string, T][] {
    return [...this.#rows].map(([key, row]) => [key, copyOf(row)]);
  }

  /** The rows that match, in the order they were added. */
  where(matches: (row: Readonly<T>) => boolean = () => true): T[] {
    return this.look(matches).map((row) => copyOf(row));
  }

  /** The rows of `where`, not copied: for what reads them and lets go of them. */
  look(matches: (row: Readonly<T>) => boolean): Readonly<T>[] {
    const seen = [...this.#rows.values()].filter((row) => this.#isSeen(row));
    return seen.filter(matches);
  }

  first(matches: (row: Readonly<T>) => boolean): T | null {
    for (const row of this.#rows.values()) {
      if (this.#isSeen(row) && matches(row)) return copyOf(row);
    }
    return null;
  }

  /** The same rows again, to be changed apart from these. */
  fork(): Table<T> {
    return new Table(this.#name, this.#constraint, this.#share());
  }

  /** The same table, in which only rows that match are seen: a change of one is a change of the other. */
  lens(matches: (row: Readonly<T>) => boolean): Table<T> {
    return new Table(this.#name, this.#constraint, this.#held, matches);
  }

  #put(key: string, row: T): void {
    const others = this.#rows
      .entries()
      .filter(([other]) => other !== key)
      .map(([, other]) => other);
    const fault = this.#constraint(row, others);
    if (fault !== null) throw new Error(`${this.#name} ${key}: ${fault}`);
    this.#ownRows().set(key, copyOf(row));
  }

  get #rows(): ReadonlyMap<string, T> {
    return this.#held.rows;
  }

  #share(): Held<T> {
    this.#held.isShared = true;
    return { ...this.#held };
  }

  /** A transaction forks every table and writes to few: a copy of each would be most of its time. */
  #ownRows(): Map<string, T> {
    if (this.#held.isShared) this.#held.rows = new Map(this.#held.rows);
    this.#held.isShared = false;
    return this.#held.rows;
  }
}

/** A deep copy that is still of its class. */
export function copyOf<T extends object>(row: T): T {
  const copy = Object.create(Object.getPrototypeOf(row)) as T;
  for (const name of Object.keys(row) as (keyof T)[]) copy[name] = copyOfValue(row[name]);
  return copy;
}

/** By hand: `structuredClone` takes ten times as long, which is most of the time of these adapters. */
function copyOfValue<V>(value: V): V {
  if (typeof value === 'function') throw new TypeError('a function cannot be stored');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOfValue) as V;
  if (value instanceof Date) return new Date(value) as V;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('only plain values and moments can be stored');
  }
  return copyOf(value);
}

/** Removes the rows that match. */
export function removeFrom<T extends object>(table: Table<T>, matches: (row: T) => boolean): void {
  for (const [key, row] of table.entries()) if (matches(row)) table.delete(key);
}
