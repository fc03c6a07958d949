/** The values of a setting. */
export interface Kind<Value> {
  /** Reads a text. Throws an Error whose message continues the name of the setting: `must be …`. */
  readonly parse: (text: string) => Value;
  /** The values as the table of settings shows them, before the words of the setting. */
  readonly range?: string;
  /** A value as an operator writes it; without it, as JavaScript does. */
  readonly write?: (value: Value) => string;
}

/** The declaration of one setting, from which it is read, checked and documented. */
export class Setting<Value> {
  readonly name: string;
  readonly kind: Pick<Kind<Value>, 'parse' | 'range'>;
  /** The value of an absent setting. */
  readonly fallback: Value;
  /** True when the value can also be the content of the file that `NAME_FILE` names. No message repeats it. */
  readonly isSecret: boolean;
  /** The text for the table of settings, as Markdown. */
  words = '';
  /** The default as the table shows it, as Markdown. */
  shownDefault = 'none';

  constructor(
    { name, isSecret }: { name: string; isSecret: boolean },
    kind: Pick<Kind<Value>, 'parse' | 'range'>,
    fallback: Value,
  ) {
    this.name = name;
    this.isSecret = isSecret;
    this.kind = kind;
    this.fallback = fallback;
  }

  /** Adds the words for the table, and the default where the table does not show the fallback. */
  means(words: string, shownDefault = this.shownDefault): this {
    this.words = words;
    this.shownDefault = shownDefault;
    return this;
  }
}

/** Settings by their names in the configuration. */
export type Settings = { readonly [key: string]: Setting<unknown> | Settings };

/** The values of such settings. */
export type Values<T> =
  T extends Setting<infer Value> ? Value : { -readonly [K in keyof T]: Values<T[K]> };

/** A setting with the value that it has when it is absent. */
export function setting<Value, Fallback extends Value | null>(
  name: string,
  kind: Kind<Value>,
  fallback: Fallback,
): Setting<Value | Fallback> {
  const declared = new Setting<Value | Fallback>({ name, isSecret: false }, kind, fallback);
  const isAbsent = fallback === null || (Array.isArray(fallback) && fallback.length === 0);
  const { write = String } = kind;
  return isAbsent ? declared : declared.means('', `\`${write(fallback)}\``);
}

/** A secret setting. Without it, the value is null. */
export const secret = <Value>(name: string, parse: (text: string) => Value) =>
  new Setting<Value | null>({ name, isSecret: true }, { parse }, null);

/** Any text that `parse` accepts. */
export const parsed = <Value>(parse: (text: string) => Value): Kind<Value> => ({ parse });

/** Any text. */
export const text: Kind<string> = parsed((value) => value);

/** A whole number within the bounds. */
export const integer = (min: number, max: number): Kind<number> => ({
  range: `${min} to ${max}`,
  parse(value) {
    const number = Number(value);
    if (/^\d+$/u.test(value) && number >= min && number <= max) return number;
    throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`);
  },
});

/** One of the words. */
export const choice = <Word extends string>(words: readonly Word[]): Kind<Word> => ({
  range: words.map((word) => `\`${word}\``).join(', '),
  parse(value) {
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    throw new Error(`must be one of ${words.join(', ')}, not "${value}"`);
  },
});

/** Two words for true and false. */
const either = (yes: string, no: string): Kind<boolean> => ({
  write: (value) => (value ? yes : no),
  parse(value) {
    if (value === yes || value === no) return value === yes;
    throw new Error(`must be ${yes} or ${no}, not "${value}"`);
  },
});

/** `true` or `false`. */
export const flag = either('true', 'false');

/** `on` or `off`, as a boolean. */
export const onOff = either('on', 'off');
