import { dateWords, plainText, type DateWord } from './date-words.ts';

/**
 * A date in digits: its months are `m` and two digits, `a` and `p` stand for before and after noon, `u` for UTC. Null for a text with a word
 * that dates do not have. `language` decides between languages that use a word differently.
 */
export function codedDate(text: string, language?: string): string | null {
  const plain = plainText(text)
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?/, '$1-$2-$3 ')
    .replace(/(\d{1,2}) ?[時时点點시] ?(\d{1,2}) ?[分분]?/, '$1:$2 ')
    .replace(/(\d{1,2})[月월]|(?:thang|thg) (\d{1,2})/, (_, a?: string, b?: string) =>
      monthCode(Number(a ?? b)),
    )
    .replace(/(\d) ?h ?(?=\d{2})/, '$1:')
    // Basque: 2026(e)ko urtarrilaren 5(a).
    .replace(/ren (?=\d{1,2}\(a\))/, ' ')
    .replaceAll(/(\d)\([aer]\)(?:ko)?/g, '$1 ')
    .replace(/(:\d{2}),(?=\d)/, '$1.');
  const [, start = plain, comment, end = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(plain) ?? [];
  const outside = `${start} ${end}`;
  const hasOffset = /[+-]\d{2}:?\d{2} *$/.test(outside);
  const wanted = comment === undefined || hasOffset ? outside : `${outside} ${comment}`;
  const coded = withCodes(wanted, language);
  return coded === null ? null : reordered(coded);
}

const monthCode = (month: number): string => ` m${String(month).padStart(2, '0')} `;

const word = /[ap]\. ?m\.?(?!\p{L})|[πμ]\. ?μ\.?|[fe]\. ?h\.|\p{L}+(?:['’ʼ-]\p{L}+)*\.?/gu;

/** The words of a date, as `dateWords` takes them. */
export const wordsIn = (text: string): string[] =>
  [...plainText(text).matchAll(word)].map(([found]) => found);

function withCodes(text: string, language?: string): string | null {
  const meanings = dateWords(wordsIn(text), language);
  if (meanings === null) return null;
  // A word for both a weekday and a month is the month when no other word is one; the last of two is it: mar. 5 mar. 2026.
  const months = meanings.filter(({ month }) => month !== null);
  const month = months.findLast(({ isWeekday }) => !isWeekday) ?? months.at(-1);
  let at = 0;
  const last = meanings.findLastIndex((meaning) => meaning === month);
  const coded = text.replaceAll(word, () => {
    const meaning = meanings[at];
    at += 1;
    return meaning === undefined ? ' ' : codeOf(meaning, at - 1 === last);
  });
  if (!/^[\d\s:./,;+\-mapu]*$/.test(coded)) return null;
  return coded
    .replaceAll(/[\s,;]+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim();
}

function codeOf({ month, isWeekday, half, offset, isFiller }: DateWord, isMonth: boolean): string {
  if (month !== null && (isMonth || !isWeekday)) return monthCode(month);
  if (half !== null && !isFiller) return ` ${half} `;
  if (offset === null) return ' ';
  return offset === '+0000' ? ' u' : ` ${offset}`;
}

/** With the year before the time, which Unix writes at the end: `Mar 05 13:31:00 2026`. */
const reordered = (coded: string): string =>
  coded.replace(/^(m\d{2} \d{1,2}) (\d{1,2}:\S+)((?: [u+-]\S*)?) (\d{4})$/, '$1 $4 $2$3');
