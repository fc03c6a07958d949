import { foldForSearch } from '@basalt/domain';

/** The name in place of that of an erased person. */
export const formerName = 'Former member';
/** The address in place of that of an erased person. The domain `invalid` never exists (RFC 2606). */
export const formerEmail = 'former-member@erased.invalid';

/** A person whose name and address are removed from what stays. */
export interface ErasedPerson {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Whether the name is removed, too. */
  readonly renames: boolean;
}

/** `written`: by people. `notice`: by the service, with names. `search`: folded. `html`: written by people, with mentions. */
export type TextUse = 'written' | 'notice' | 'search' | 'html';

const wordPart = /[\p{L}\p{M}\p{N}_]/u;
const emailPart = /[\p{L}\p{N}_+@-]/u;

/** The text without the address, and without the name where the use of the text shows that it means the person. */
export function erasedText(text: string, person: ErasedPerson, use: TextUse): string {
  const withoutEmail = replaceWhole(text, person.email, formerEmail, emailPart);
  if (!person.renames) return withoutEmail;
  if (use === 'notice') return replaceWhole(withoutEmail, person.name, formerName, wordPart);
  if (use === 'search') {
    const mention = `@${foldForSearch(person.name)}`;
    return replaceWhole(withoutEmail, mention, `@${foldForSearch(formerName)}`, wordPart);
  }
  return use === 'html' ? withoutMentions(withoutEmail, person.id) : withoutEmail;
}

/**
 * The JSON value without the address, and without the name: in objects with the id of the person, in mentions, in imported authors with
 * the same name, as the key of the address, and as the former or new value of `name` when the value is the changes of the person (`isPerson`).
 */
export function erasedJson(
  value: unknown,
  person: ErasedPerson,
  { use = 'html', isPerson = false }: { use?: TextUse; isPerson?: boolean } = {},
): unknown {
  if (typeof value === 'string') return erasedText(value, person, use);
  if (Array.isArray(value)) return value.map((item) => erasedJson(item, person, { use }));
  if (typeof value !== 'object' || value === null) return value;
  const names = person.renames && (namesPerson(value, person) || isPerson);
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, item]) => [
      person.renames && key === person.name && item === person.email
        ? formerName
        : erasedText(key, person, use === 'notice' ? 'notice' : 'written'),
      names && (key === 'name' || item === person.name)
        ? renamed(item)
        : erasedJson(item, person, { use }),
    ]),
  );
}

/** A name, or a change of one. */
function renamed(name: unknown): unknown {
  if (typeof name === 'string') return formerName;
  if (typeof name !== 'object' || name === null) return name;
  return Object.fromEntries(Object.entries(name).map(([key, value]) => [key, renamed(value)]));
}

function namesPerson(value: object, { id, name }: ErasedPerson): boolean {
  const fields = value as Readonly<Record<string, unknown>>;
  const isImported = fields['type'] === 'imported' && fields['name'] === name;
  return fields['id'] === id || fields['user_id'] === id || isImported;
}

/** Cleaned HTML in which every mention of the person has the name of a former member. */
function withoutMentions(html: string, id: string): string {
  const [begin = '', ...mentions] = html.split(`data-mention="${id}"`);
  const changed = mentions.map((rest) => {
    const from = rest.indexOf('>') + 1;
    const to = rest.indexOf('</a>', from);
    if (from === 0 || to === -1) return rest;
    return `${rest.slice(0, from)}@${formerName}${rest.slice(to)}`;
  });
  return [begin, ...changed].join(`data-mention="${id}"`);
}

/** Replaces the word, in any case, where no character of this kind is beside it. */
function replaceWhole(text: string, word: string, replacement: string, part: RegExp): string {
  if (word === '') return text;
  const lowered = text.toLowerCase();
  // Some letters have another length in lower case: then only the same case is found.
  const isAligned = lowered.length === text.length;
  const [searched, wanted] = isAligned ? [lowered, word.toLowerCase()] : [text, word];
  let result = '';
  let done = 0;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (at < done || part.test(text.charAt(at - 1)) || part.test(text.charAt(end))) continue;
    result += text.slice(done, at) + replacement;
    done = end;
  }
  return result + text.slice(done);
}
