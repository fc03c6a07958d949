/** An object of JSON that a stranger wrote: what is not of the wanted type counts as absent. */
export class JsonFields {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    this.#fields =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {};
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  /** A text, or a number as one; empty without. */
  text(name: string): string {
    const value = this.#own(name);
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  }

  /** A number, or a text of digits as one. */
  number(name: string): number | null {
    const value = this.#own(name);
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  isTrue(name: string): boolean {
    return this.#own(name) === true;
  }

  /** A time in ISO 8601. Null without one, and for one that is no time. */
  time(name: string): Date | null {
    const time = new Date(this.text(name));
    return Number.isNaN(time.getTime()) ? null : time;
  }

  fields(name: string): JsonFields {
    return new JsonFields(this.#own(name));
  }

  /** The objects of a list. */
  list(name: string): JsonFields[] {
    const value = this.#own(name);
    return Array.isArray(value) ? value.map((item) => new JsonFields(item)) : [];
  }

  /** The texts of a list. */
  texts(name: string): string[] {
    const value = this.#own(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }
}

/** By `pos` or `position`, as systems of boards name it; those without one come last, in the order of the source. */
export const byPosition = (items: readonly JsonFields[]): JsonFields[] => {
  const place = (item: JsonFields) => item.number('pos') ?? item.number('position') ?? Infinity;
  // Of two without a position, the difference is no number.
  return items.toSorted((a, b) => place(a) - place(b) || 0);
};
