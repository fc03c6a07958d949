import { SourceFault } from '@basalt/domain';

type Options = Readonly<Record<string, unknown>>;

/** Refuses options that the source does not know: a misspelt one would be without effect. */
export function checkNames(options: Options, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new SourceFault(
      `There is no option "${unknown.slice(0, 50)}". Options: ${known.join(', ')}.`,
    );
  }
}

/** A text of at most 2,000 characters; null when it is not given. */
export function textOption(options: Options, name: string): string | null {
  const value = options[name] ?? null;
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > 2_000) {
    throw new SourceFault(`The option "${name}" must be a text of at most 2,000 characters.`);
  }
  return value;
}

/** One of these texts; null when it is not given. */
export function choiceOption<const Choice extends string>(
  options: Options,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = textOption(options, name);
  if (value === null) return null;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) {
    throw new SourceFault(`The option "${name}" must be one of: ${choices.join(', ')}.`);
  }
  return choice;
}

/** An address of the web without its end slash; null when it is not given. */
export function addressOption(options: Options, name: string): string | null {
  const value = textOption(options, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new SourceFault(
      `The option "${name}" must be an address such as https://work.example.com.`,
    );
  }
  let address = `${url.origin}${url.pathname}`;
  while (address.endsWith('/')) address = address.slice(0, -1);
  return address;
}

/** A time zone by its name, such as `Europe/Berlin`; UTC when it is not given. */
export function zoneOption(options: Options): string {
  const zone = textOption(options, 'zone') ?? 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new SourceFault(
      'The option "zone" must be the name of a time zone, such as Europe/Berlin.',
    );
  }
}
