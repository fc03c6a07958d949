/** The languages whose names of months, weekdays and halves of the day are read. Where two read a word differently, the first counts. */
const languages =
  'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk bg el hr sl sr lt lv et ca eu gl zh zh-TW ja ko id is';

/** The meaning of a word in a date. A word can be the name of a weekday in one language and of a month in another (`mar.`). */
export interface DateWord {
  /** 1 to 12. */
  readonly month: number | null;
  readonly isWeekday: boolean;
  /** Before (`a`) or after (`p`) noon. */
  readonly half: 'a' | 'p' | null;
  /** The offset of a time zone, such as `+0100`. */
  readonly offset: string | null;
  /** It means nothing of its own: `of`, `kl.`, `Uhr`. */
  readonly isFiller: boolean;
}

/** Abbreviations that are not in CLDR, and names of months that systems made of it before. */
const otherMonths =
  'studenog:11 mrz:3 mär:3 mai:5 sept:9 jän:1 jänner:1 märz:3 maa:3 helm:2 loka:10 styc:1 mart:3 січ:1 agu:8 aug:8 okt:10 dez:12 dic:12 des:12';
const otherHalves =
  'am:a pm:p a.m.:a p.m.:p fm:a em:p vm:a nm:p vorm:a nachm:p öö:a ös:p πμ:a μμ:p дп:a пп:p dop:a odp:p du:p 凌晨:a 早上:a 清晨:a 上午:a 中午:p 下午:p 晚上:p 午前:a 午後:p 오전:a 오후:p';
const fillers =
  'of the at on de del d des do las la as a o kl klo um uhr om uur alle ore ora godz g г р год года року ч th st nd rd er den le el ore t h hrs m d gada';
/** The usual names of time zones that have one offset everywhere. */
const zones =
  'z:+0000 utc:+0000 gmt:+0000 wet:+0000 cet:+0100 mez:+0100 bst:+0100 west:+0100 eet:+0200 cest:+0200 mesz:+0200 eest:+0300 msk:+0300 jst:+0900 kst:+0900 aest:+1000 aedt:+1100 nzst:+1200 nzdt:+1300 est:-0500 edt:-0400 cdt:-0500 mst:-0700 mdt:-0600 pst:-0800 pdt:-0700';

/** A word without accents, dots and capitals. Both the names and the words of dates are compared so. */
export const plainWord = (word: string): string => plainText(word).replaceAll(/[.\s'’ʼ]/g, '');

/** Text without accents and capitals, with usual digits and spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** The words by the language whose meanings come first. */
const tables = new Map<string, ReadonlyMap<string, DateWord>>();

/**
 * The meanings of the words of a date; null when one of them is not a word of dates. Other languages are loaded when English is not enough.
 * Where two languages differ, as for `listopada`, that of the dates beside this one counts, if it is known.
 */
export function dateWords(words: readonly string[], language = 'en'): DateWord[] | null {
  const english = tableOf('only en', ['en']);
  const found = words.flatMap((word) => english.get(plainWord(word)) ?? []);
  const months = found.filter(({ month }) => month !== null);
  if (found.length === words.length && months.length <= 1) return found;
  const all = tableOf(language, [language, ...languages.split(' ')]);
  const endings = words.flatMap((word) => all.get(plainWord(word)) ?? []);
  return endings.length === words.length ? endings : null;
}

function tableOf(name: string, names: readonly string[]): ReadonlyMap<string, DateWord> {
  const table = tables.get(name) ?? wordsOf(names);
  tables.set(name, table);
  return table;
}

/** The languages in which a word is the name of a month; none for other words. */
export const languagesOf = (word: string): readonly string[] =>
  languages.split(' ').filter((language) => namesOf(language).months.has(plainWord(word)));

const none: DateWord = {
  month: null,
  isWeekday: false,
  half: null,
  offset: null,
  isFiller: false,
};

/** The names in CLDR, which most systems write, and some that older systems write. Takes about 3 ms for each language. */
function wordsOf(names: readonly string[]): Map<string, DateWord> {
  const found = new Map<string, DateWord>();
  const add = (name: string, meaning: Partial<DateWord>): void => {
    const word = plainWord(name);
    // One letter is too little for a name, but in Chinese, Japanese and Korean.
    if (/^\p{Script=Latin}$/u.test(word) && meaning.isWeekday === true) return;
    if (!/^[\p{L}-]+$/u.test(word)) return;
    const { month, isWeekday, half, offset, isFiller } = { ...none, ...found.get(word) };
    found.set(word, {
      month: month ?? meaning.month ?? null,
      isWeekday: isWeekday || meaning.isWeekday === true,
      half: half ?? meaning.half ?? null,
      offset: offset ?? meaning.offset ?? null,
      isFiller: isFiller || meaning.isFiller === true,
    });
  };
  const [first = 'en'] = names;
  for (const [word, month] of namesOf(first).months) add(word, { month });
  for (const [list, meaningOf] of [
    [otherMonths, (value: string) => ({ month: Number(value) })],
    [otherHalves, (value: string) => ({ half: value as 'a' | 'p' })],
    [zones, (value: string) => ({ offset: value })],
  ] as const) {
    for (const pair of list.split(' ')) {
      const [name = '', value = ''] = pair.split(':');
      add(name, meaningOf(value));
    }
  }
  for (const name of fillers.split(' ')) add(name, { isFiller: true });
  for (const language of names) {
    const { months, weekdays } = namesOf(language);
    for (const [word, month] of months) add(word, { month });
    for (const word of weekdays) add(word, { isWeekday: true });
  }
  return found;
}

interface LanguageNames {
  /** The months by their names. */
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

const known = new Map<string, LanguageNames>();

/** The names in CLDR, long and short, of a language. */
function namesOf(language: string): LanguageNames {
  const before = known.get(language);
  if (before !== undefined) return before;
  const [months, weekdays] = [new Map<string, number>(), new Set<string>()];
  for (const width of ['long', 'short'] as const) {
    for (const [name, month] of monthNames(language, width)) months.set(plainWord(name), month);
    const weekday = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
    for (let day = 1; day <= 7; day += 1)
      weekdays.add(plainWord(weekday.format(Date.UTC(2026, 0, day))));
  }
  const names = { months, weekdays };
  known.set(language, names);
  return names;
}

/** The names of months, alone and in a date: март, 5 марта. */
function* monthNames(language: string, width: 'long' | 'short'): Generator<[string, number]> {
  for (const day of [undefined, 'numeric'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: width, day, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      // "de març"; "d’abril" is one word of the text.
      yield [name.replace(/^de /, ''), month];
      yield [name.replace(/^d['’]/, ''), month];
    }
  }
}
