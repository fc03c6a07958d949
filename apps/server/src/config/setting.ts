/** The values of a setting. */
export interface Kind<Value> {
  /** Reads a text. Null for a wrong one. */
  readonly parse: (text: string) => Value | null;
  /** The form of the values, as the end of a sentence: `The setting must …`. */
  readonly form: string;
  /** True when a wrong text may contain a secret, so that no message may repeat it. */
  readonly isPrivate?: boolean;
  /** The values as the table of settings shows them. */
  readonly range?: string;
  /** A value as an operator writes it; without it, as JavaScript does. */
  readonly write?: (value: Value) => string;
}

/** The declaration of one setting, from which it is read, checked and documented. */
export interface Setting<Value> {
  readonly name: string;
  readonly kind: Omit<Kind<Value>, 'write'>;
  /** The value of an absent setting. */
  readonly fallback: Value;
  /** The default for the table of settings, as Markdown. */
  readonly shownDefault: string;
  /** True when the value can also be the content of the file that `NAME_FILE` names. No message repeats it. */
  readonly isSecret: boolean;
}

/** Settings by their names in the configuration. */
export type Settings = { readonly [key: string]: Setting<unknown> | Settings };

/** The values of such settings. */
export type Values<T> =
  T extends Setting<infer Value> ? Value : { -readonly [K in keyof T]: Values<T[K]> };

/** True for a setting, false for a group of settings. */
export const isSetting = (branch: Setting<unknown> | Settings): branch is Setting<unknown> =>
  typeof branch['name'] === 'string';

/** A setting with the value that it has when it is absent, and with the default for the table where it is another text. */
export function setting<Value, Fallback extends Value | null>(
  name: string,
  { write = String, ...kind }: Kind<Value>,
  fallback: Fallback,
  shownDefault?: string,
): Setting<Value | Fallback> {
  const isNone = fallback === null || (Array.isArray(fallback) && fallback.length === 0);
  const written = isNone ? 'none' : `\`${write(fallback)}\``;
  return { name, kind, fallback, shownDefault: shownDefault ?? written, isSecret: false };
}

/** A secret setting. Without it, the value is null. */
export const secret = <Value>(
  name: string,
  kind: Kind<Value>,
  shownDefault?: string,
): Setting<Value | null> => ({
  ...setting(name, { ...kind, isPrivate: true }, null, shownDefault),
  isSecret: true,
});
