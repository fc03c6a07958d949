import { escaped } from './escape-html.ts';

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** Elements in which `@` begins no mention. */
const untouched = /^<(\/?)(?:a|code|pre)[ >]/;

/** An `@` that is not within a word or an email address. */
const at = /(?<![\p{L}\p{N}@.+/_-])@(?=[\p{L}\p{N}])/u;
/** The same, with the text after it that may be a name. */
const everyAt = /(?<![\p{L}\p{N}@.+/_-])@(?=[\p{L}\p{N}])([^@<\n]{1,300})/gu;

/** The maximum number of words in a name, and of mentions in a text. */
const maxWords = 6;
const maxMentions = 100;

/** Whether HTML that `readMarkdown` made may contain a mention. If not, the people need not be loaded. */
export const mayMention = (html: string): boolean => at.test(html);

/**
 * Turns `@name` in HTML that `readMarkdown` made into mentions. The name is the full name of one of these people, or a word of it that no
 * other person has; case does not matter. When nobody has the name, or several people, the text stays.
 */
export function withMentions(html: string, people: readonly Mentionable[]): string {
  const byName = byKey(people, ({ name }) => [name.trim().replaceAll(/\s+/gu, ' ')]);
  const byWord = byKey(people, ({ name }) => name.split(/\s+/u));
  let depth = 0;
  let left = maxMentions;
  const parts = html.split(/(<[^<>]*>)/u).map((part) => {
    const element = untouched.exec(part);
    if (element !== null) depth += element[1] === '/' ? -1 : 1;
    if (depth > 0 || part.startsWith('<')) return part;
    return part.replaceAll(everyAt, (whole, text: string) => {
      const found = left > 0 ? named(text, byName, byWord) : null;
      if (found === null) return whole;
      left -= 1;
      const { length, person } = found;
      return `<a data-mention="${person.id}">@${escaped(person.name)}</a>${text.slice(length)}`;
    });
  });
  return parts.join('');
}

type People = ReadonlyMap<string, readonly { readonly person: Mentionable }[]>;

/** The person named at the beginning of a text, and the length of the name. The longest name wins. */
function named(
  text: string,
  byName: People,
  byWord: People,
): { length: number; person: Mentionable } | null {
  const ends = [...text.matchAll(/[^\s]+/gu)]
    .slice(0, maxWords)
    .map((word) => word.index + word[0].length);
  for (const end of ends.toReversed()) {
    const written = withoutSignsAtEnd(text.slice(0, end));
    const key = written.replaceAll(/\s+/gu, ' ').toLowerCase();
    const people = byName.get(key) ?? (end === ends[0] ? byWord.get(key) : undefined) ?? [];
    const [first, ...others] = people;
    if (first !== undefined) return others.length > 0 ? null : { length: written.length, ...first };
  }
  return null;
}

/** The text without punctuation at its end, which belongs to the sentence. */
function withoutSignsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\p{L}\p{N}\uDC00-\uDFFF]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function byKey(
  people: readonly Mentionable[],
  namesOf: (person: Mentionable) => readonly string[],
): People {
  const entries = people.flatMap((person) =>
    [...new Set(namesOf(person))].map((name) => ({ key: escaped(name).toLowerCase(), person })),
  );
  return Map.groupBy(entries, ({ key }) => key);
}
