import { escaped } from './characters.ts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** Elements in which `@` is a letter. */
const untouched = /^<(\/?)(?:a|code|pre)[ >]/;

/** `@` where no word and no address of mail goes on. */
const at = /(?<![\p{L}\p{N}@.+/_-])@(?=[\p{L}\p{N}])/u;
/** The same with what may be a name. */
const everyAt = /(?<![\p{L}\p{N}@.+/_-])@(?=[\p{L}\p{N}])([^@<\n]{1,300})/gu;

/** The most words of a name, and the most mentions of a text. */
const mostWords = 6;
const mostMentions = 100;

/** Whether HTML that `readMarkdown` made could mention somebody: only then are the people worth a look. */
export const mayMention = (html: string): boolean => at.test(html);

/**
 * HTML that `readMarkdown` made, in which `@name` mentions the one of these people who has the name: all of it, or a word of it that only one
 * has. Case does not matter. Where nobody or several have it, the text stays.
 */
export function withMentions(html: string, people: readonly Mentionable[]): string {
  const byName = byKey(people, ({ name }) => [name.trim().replaceAll(/\s+/gu, ' ')]);
  const byWord = byKey(people, ({ name }) => name.split(/\s+/u));
  let depth = 0;
  let left = mostMentions;
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

type People = ReadonlyMap<string, readonly Mentionable[]>;

/** Who is named at the beginning of a text, and how long the name is. The longest name counts. */
function named(
  text: string,
  byName: People,
  byWord: People,
): { length: number; person: Mentionable } | null {
  const ends = [...text.matchAll(/[^\s]+/gu)]
    .slice(0, mostWords)
    .map((word) => word.index + word[0].length);
  for (const end of ends.toReversed()) {
    const written = withoutSignsAtEnd(text.slice(0, end));
    const key = written.replaceAll(/\s+/gu, ' ').toLowerCase();
    const people = byName.get(key) ?? (end === ends[0] ? byWord.get(key) : undefined) ?? [];
    const [person, ...others] = people;
    if (person !== undefined) return others.length > 0 ? null : { length: written.length, person };
  }
  return null;
}

/** The sentence around a name may go on with signs. */
function withoutSignsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\p{L}\p{N}\uDC00-\uDFFF]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function byKey(
  people: readonly Mentionable[],
  namesOf: (person: Mentionable) => readonly string[],
): People {
  const found = new Map<string, Mentionable[]>();
  for (const person of people) {
    for (const name of new Set(namesOf(person))) {
      const key = escaped(name).toLowerCase();
      const same = found.get(key);
      if (same === undefined) found.set(key, [person]);
      else same.push(person);
    }
  }
  return found;
}
