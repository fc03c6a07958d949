import { foldName } from './fold-name.ts';
import type { TypedWords } from './typed-words.ts';

/** A text without regard to letter case, accents, the width of characters and the kind of its digits. */
export const foldedText = (text: string): string =>
  foldName(text)
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The words in English that `readDueWords` reads, for the due date in a text of another language; null for other words. `weekday` is today's, 1 for Monday. */
export function dueInEnglish(text: string, typed: TypedWords, weekday: number): string | null {
  const words = foldedText(text);
  const behind = (typed.until?.split('|') ?? []).map(
    (phrase) => matchOf(phrase, typed).exec(words)?.groups?.['before'],
  );
  for (const part of [words, ...behind]) {
    const due = part === undefined ? null : dayAndTimeInEnglish(part, typed, weekday);
    if (due !== null) return due;
  }
  return null;
}

function dayAndTimeInEnglish(words: string, typed: TypedWords, weekday: number): string | null {
  const whole = dayInEnglish(words, typed, weekday);
  if (whole !== null) return whole;
  for (const time of ['{hour}:{minute}', ...typed.times.split('|')]) {
    const found = matchOf(`{day}${time}`, typed).exec(words)?.groups;
    if (found === undefined) continue;
    const { before = '' } = found;
    const day = before === '' ? '' : dayInEnglish(before, typed, weekday);
    if (day !== null) return `${day} ${clockOf(found)}`.trim();
  }
  return null;
}

/** The time on a clock; midnight at the end of a day is its last minute. */
function clockOf({ hour, pmHour, nightHour, minute = '00' }: Readonly<Record<string, string>>) {
  if (nightHour === '12') return '23:59';
  const afterNoon = pmHour ?? nightHour;
  const hours = afterNoon === undefined ? Number(hour) : (Number(afterNoon) % 12) + 12;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Whether words that mean a day or a time may as well be the end of a title: "15 Uhr", "segunda". `before` is the word before them. */
export function isDoubtfulIn(typed: TypedWords, text: string, before: string): boolean {
  const words = foldedText(text);
  if (typed.doubtful?.split('|').some((phrase) => matchOf(phrase, typed).test(words))) return true;
  if (typed.notAfter?.split('|').some((word) => foldedText(word) === foldedText(before))) {
    return true;
  }
  return /^\d\d:\d\d$/u.test(dueInEnglish(text, typed, 1) ?? '');
}

type Phrases = Exclude<keyof TypedWords, 'weekdays' | 'months' | 'priorities'>;

/** The phrases of days, in the order in which they are tried, with their English words. */
const phrases: readonly [
  name: Phrases,
  english: (found: { count: number; day: number; toMonday: number; date: string }) => string,
][] = [
  ['today', () => 'today'],
  ['tomorrow', () => 'tomorrow'],
  ['afterTomorrow', () => 'in 2 days'],
  ['nextWeek', () => 'next week'],
  ['nextMonth', () => 'next month'],
  ['inDays', ({ count }) => `in ${count} days`],
  ['inWeeks', ({ count }) => `in ${count} weeks`],
  ['inMonths', ({ count }) => `in ${count} months`],
  ['onWeekday', ({ day }) => days[day] ?? ''],
  ['weekdayOfNextWeek', ({ day, toMonday }) => `in ${toMonday + day} days`],
  ['dates', ({ date }) => date],
];

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function dayInEnglish(words: string, typed: TypedWords, weekday: number): string | null {
  const alone = placeOf(typed.weekdays, words);
  if (alone !== -1) return days[alone] ?? null;
  for (const [name, english] of phrases) {
    for (const phrase of typed[name]?.split('|') ?? []) {
      const found = matchOf(phrase, typed).exec(words);
      if (!found) continue;
      const { n, weekday: named = '', d, m, month = '', y = '' } = found.groups ?? {};
      const day = placeOf(typed.weekdays, named);
      const number = m ?? String(placeOf(typed.months ?? [], month) + 1);
      const date = `${d ?? ''}.${number}.${y}`;
      return english({ count: Number(n ?? 1), day, toMonday: 8 - weekday, date });
    }
  }
  return null;
}

/** The place of the name in a list of alternatives; -1 for none. */
const placeOf = (all: readonly string[], name: string): number =>
  all.findIndex((names) => names.split('|').some((known) => foldedText(known) === name));

const matches = new WeakMap<TypedWords, Map<string, RegExp>>();

/** The expression of a phrase, made once. */
function matchOf(phrase: string, typed: TypedWords): RegExp {
  const made = matches.get(typed) ?? new Map<string, RegExp>();
  matches.set(typed, made);
  const expression = made.get(phrase) ?? expressionOf(phrase, typed);
  made.set(phrase, expression);
  return expression;
}

function expressionOf(phrase: string, typed: TypedWords): RegExp {
  const { on = '', am = '', pm = '', night = '' } = typed;
  const parts: Readonly<Record<string, string>> = {
    n: String.raw`(?<n>\d{1,3})`,
    d: String.raw`(?<d>\d{1,2})`,
    m: String.raw`(?<m>\d{1,2})`,
    y: String.raw`(?<y>\d{4})`,
    day: '(?<before>.*?) ?',
    on: `(?:(?:${alternatives([on])}) )?`,
    time: String.raw`(?<hour>[01]?\d|2[0-3])(?:[:.](?<minute>[0-5]\d))?`,
    hour: String.raw`(?<hour>[01]?\d|2[0-3])`,
    minute: String.raw`(?<minute>[0-5]\d)`,
    amHour: String.raw`(?:${alternatives([am])}) ?(?<hour>1[01]|\d)`,
    pmHour: String.raw`(?:${alternatives([pm])}) ?(?<pmHour>1[0-2]|\d)`,
    nightHour: String.raw`(?:${alternatives([night])}) ?(?<nightHour>1[0-2]|[5-9])`,
    weekday: `(?<weekday>${alternatives(typed.weekdays)})`,
    month: `(?<month>${alternatives(typed.months ?? [])})`,
  };
  const pattern = foldedPhrase(phrase).replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => parts[name] ?? '',
  );
  return new RegExp(`^${pattern}$`, 'u');
}

/** Names for an expression, the longest first. */
const alternatives = (all: readonly string[]): string =>
  all
    .flatMap((names) => names.split('|'))
    .map((name) => escaped(foldedText(name)))
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/** A phrase with its places as they are, and the text between them folded. */
const foldedPhrase = (phrase: string): string =>
  phrase
    .split(/(\{\w+\})/u)
    .map((part) => (part.startsWith('{') ? part : escaped(foldedInside(part))))
    .join('');

/** Spaces at both ends stay. */
const foldedInside = (text: string): string => foldedText(`.${text}.`).slice(1, -1);

const escaped = (text: string): string => text.replaceAll(/[.()/]/gu, String.raw`\$&`);
