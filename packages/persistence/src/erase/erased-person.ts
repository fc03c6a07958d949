import { foldForSearch } from '@basalt/domain';

/** The name in place of that of an erased person. */
export const formerName = 'Former member';
/**
 * The address in place of that of an erased person. The domain `invalid` never exists (RFC 2606). Each person has another one, so two
 * texts that must differ still do: it has the last eight digits of the id, which are random, as the first ones are the time.
 */
export const formerEmailOf = ({ id }: { readonly id: string }): string =>
  `former-member-${id.slice(-8)}@erased.invalid`;

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
/** The other characters that an address can have before its `@` (RFC 5322, `dot-atom`). */
const localSign = /[!#$%&'*+\-/=?^`{|}~.]/u;
/** The longest part of an address before its `@`, in characters (RFC 5321, section 4.5.3.1.1). */
const maxLocalPart = 64;
/** How HTML writes two of these characters. */
const localEntities = ['&amp;', '&#39;'];
/** The beginning of a text that continues the host name before it. A full stop alone ends a sentence. */
const hostContinues = /^(?:[\p{L}\p{M}\p{N}_-]|\.[\p{L}\p{N}])/u;

/** The text without the address, and without the name where the use of the text shows that it means the person. */
export function erasedText(text: string, person: ErasedPerson, use: TextUse): string {
  const withoutEmail = replaceWhole(text, person.email, formerEmailOf(person), isInLongerEmail);
  if (!person.renames) return withoutEmail;
  if (use === 'notice') return replaceWhole(withoutEmail, person.name, formerName, isInLongerWord);
  if (use === 'search') {
    const mention = `@${foldForSearch(person.name)}`;
    return replaceWhole(withoutEmail, mention, `@${foldForSearch(formerName)}`, isInLongerWord);
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

const isInLongerWord: IsPart = (text, at, end) =>
  wordPart.test(text.charAt(at - 1)) || wordPart.test(text.charAt(end));

/**
 * Whether the address is the end of a longer one (`john.ada@…`), or the beginning (`….uk`). Signs before it belong to an address only
 * after a letter or digit: in `o'ada@…`, not in `'ada@…'`, where they are quotation marks.
 */
const isInLongerEmail: IsPart = (text, at, end) =>
  hostContinues.test(text.slice(end, end + 4)) || hasLocalPart(text, at);

function hasLocalPart(text: string, end: number): boolean {
  let before = text.slice(Math.max(0, end - maxLocalPart), end);
  while (before !== '' && !wordPart.test(before.slice(-1))) {
    const entity = localEntities.find((written) => before.endsWith(written));
    if (entity === undefined && !localSign.test(before.slice(-1))) return false;
    before = before.slice(0, -(entity?.length ?? 1));
  }
  return before !== '';
}

/** Whether what stands from `at` to `end` is a part of something longer. */
type IsPart = (text: string, at: number, end: number) => boolean;

/** Replaces the word, in any case, where it is not a part of something longer. */
function replaceWhole(text: string, word: string, replacement: string, isPart: IsPart): string {
  if (word === '') return text;
  const lowered = text.toLowerCase();
  // Some letters have another length in lower case: then only the same case is found.
  const isAligned = lowered.length === text.length;
  const [searched, wanted] = isAligned ? [lowered, word.toLowerCase()] : [text, word];
  let result = '';
  let done = 0;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (at < done || isPart(text, at, end)) continue;
    result += text.slice(done, at) + replacement;
    done = end;
  }
  return result + text.slice(done);
}
