import { fieldTypes, SourceFault, type CustomFieldType } from '@basalt/domain';

/** What a caller chose for a custom field; null: a row of the table at the end of the text. */
export type FieldChoice = { readonly type?: CustomFieldType; readonly name?: string } | null;

/** Reads the value of an option by its name: null when it is not given. Throws SourceFault for one that it does not take. */
export type OptionReader<Value> = (value: unknown, name: string) => Value;

/** The options of a source, each by its reader. Refuses others: a misspelt one would be without effect. */
export function readOptions<const Readers extends Readonly<Record<string, OptionReader<unknown>>>>(
  options: Readonly<Record<string, unknown>>,
  readers: Readers,
) {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(readers, name));
  if (unknown !== undefined) {
    const known = Object.keys(readers).join(', ');
    throw new SourceFault('option_unknown', { option: unknown.slice(0, 50), options: known });
  }
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(options[name] ?? null, name)]),
  ) as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}

/** A text of at most 2,000 characters. */
export const anyText: OptionReader<string | null> = (value, name) => {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > 2_000) {
    throw new SourceFault('option_text', { option: name });
  }
  return value;
};

/** One of these texts. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): OptionReader<Choice | null> =>
  (value, name) => {
    const text = anyText(value, name);
    const choice = choices.find((candidate) => candidate === text) ?? null;
    if (choice === null && text !== null) {
      throw new SourceFault('option_choice', { option: name, choices: choices.join(', ') });
    }
    return choice;
  };

/** An address of the web without its end slash. */
export const webAddress: OptionReader<string | null> = (value, name) => {
  const text = anyText(value, name);
  if (text === null) return null;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new SourceFault('option_address', { option: name });
  }
  let whole = `${url.origin}${url.pathname}`;
  while (whole.endsWith('/')) whole = whole.slice(0, -1);
  return whole;
};

/** A time zone by its name, such as `Europe/Berlin`; UTC when it is not given. */
export const timeZone: OptionReader<string> = (value, name) => {
  try {
    const zone = anyText(value, name) ?? 'UTC';
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new SourceFault('option_zone', { option: name });
  }
};

/** The types that a caller can choose for custom fields. */
const fieldChoices = fieldTypes.filter((type) => type !== 'person' && type !== 'people');

const isFieldChoice = (choice: unknown): choice is FieldChoice => {
  if (choice === null) return true;
  if (typeof choice !== 'object') return false;
  const { type, name, ...others } = choice as Record<string, unknown>;
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= 50;
  return (
    Object.keys(others).length === 0 &&
    (type === undefined || fieldChoices.includes(type as 'text')) &&
    (name === undefined || isName)
  );
};

/** Choices for custom fields by their keys or names in the source: `{"Severity": {"type": "choice", "name": "Impact"}, "Team": null}`. */
export const customFields: OptionReader<ReadonlyMap<string, FieldChoice>> = (value, name) => {
  const object = value ?? {};
  const entries =
    typeof object === 'object' && !Array.isArray(object) ? Object.entries(object) : [['', 0]];
  if (entries.length > 1_000 || !entries.every(([, choice]) => isFieldChoice(choice))) {
    throw new SourceFault('option_fields', { option: name, types: fieldChoices.join(', ') });
  }
  return new Map(entries as [string, FieldChoice][]);
};
