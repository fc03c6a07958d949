import { currentLanguage } from './catalogue.ts';
import type { Key } from './keys.ts';
import { words } from './words.ts';

/** The fault of a field as the service sends it, with the key of its words. */
type Row = readonly [fault: RegExp, of: Key];

/** The numbers of a fault are the groups of its pattern, which its message has as parameters. */
const rows: readonly Row[] = [
  [/^must (?:not be blank|contain text or an image)$/u, 'fault.blank'],
  [/^(?:is required|is needed for a new account)$/u, 'fault.required'],
  [/^must have at most (?<count>\d+) characters$/u, 'fault.tooLong'],
  [/^must have at least (?<count>\d+) characters$/u, 'fault.tooShort'],
  [/^must have at most (?<count>\d+) bytes$/u, 'fault.tooManyBytes'],
  [
    /^must (?:not contain more than|have at most) (?<count>\d+) (?:names|items|values|fields)$/u,
    'fault.tooMany',
  ],
  [/^must have at most (?<count>\d+) KiB/u, 'fault.tooManyKibibytes'],
  [/^must be an integer from (?<min>\d+) to (?<max>\d+)/u, 'fault.wholeBetween'],
  [/^must be one line/u, 'fault.oneLine'],
  [/^must not contain invisible characters/u, 'fault.invisible'],
  [/^must have a letter, a digit or a sign$/u, 'fault.sign'],
  [/^is taken/u, 'fault.taken'],
  [/^is not an email address$/u, 'fault.email'],
  [/^is wrong$/u, 'fault.wrong'],
  [/^is not valid, or has expired$/u, 'fault.expired'],
  [/^is one of the most common passwords/u, 'fault.commonPassword'],
  [/^must be a link with https, http or mailto$/u, 'fault.link'],
  [/^must be an https address/u, 'fault.https'],
  [
    /^must be a number from (?<min>\S+) up to (?<max>\S+) with at most (?<decimals>\d)/u,
    'fault.numberBetween',
  ],
  [/^must be a number from (?<min>\S+) with at most (?<decimals>\d)/u, 'fault.numberFrom'],
  [/^must be a number up to (?<max>\S+) with at most (?<decimals>\d)/u, 'fault.numberUpTo'],
  [/^must be a number with at most (?<decimals>\d)/u, 'fault.number'],
  [/^must be a day like 2031-05-04$/u, 'fault.day'],
  [/^must be an option of the field/u, 'fault.option'],
  [/^must name only people with access to the project$/u, 'fault.people'],
  [/^must be (?:2 to 10 letters|a letter and 1 to 9 letters)/u, 'fault.projectKey'],
  [/^must be lower-case letters/u, 'fault.slug'],
  [/^must name at least one kind of event$/u, 'fault.event'],
  [/^must not name an option twice/u, 'fault.optionTwice'],
  [/^must have at least one option$/u, 'fault.oneOption'],
  [/^must not have a min above its max$/u, 'fault.minAboveMax'],
  [/^must not be after due_at$/u, 'fault.startAfterDue'],
  [/^must not be before start_at$/u, 'fault.dueBeforeStart'],
  [/^is already a person of this organization$/u, 'fault.member'],
];

/** The fault of a field in the language of the pages; null for a fault that they have no words for. */
export function knownFault(field: string, fault: string): string | null {
  for (const [pattern, of] of rows) {
    const found = pattern.exec(fault);
    if (found !== null) {
      const numbers = Object.entries(found.groups ?? {}).map(([name, text]) => [
        name,
        Number(text),
      ]);
      return words(of as 'fault.blank', { field, ...Object.fromEntries(numbers) });
    }
  }
  return null;
}

/** As `knownFault`. A fault without words of its own is shown in English as the service sends it, and elsewhere without a reason. */
export function faultSentence(field: string, fault: string): string {
  const known = knownFault(field, fault);
  if (known !== null) return known;
  return currentLanguage() === 'en'
    ? words('fields.fault', { field, fault })
    : words('fault.notValid', { field });
}
