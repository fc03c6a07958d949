import type { FormatOptions } from 'icu-minify/format';
import { currentLanguage } from './catalogue.ts';
import { dateLanguage } from './date-language.ts';
import { chosenTimeZone } from './time-zone.ts';

/** Intl's formats are slow to make: each is made once for a language. */
function madeOnce<Options, Format>(
  languageOf: () => string,
  make: (language: string, options?: Options) => Format,
) {
  const formats = new Map<string, Format>();
  return (options?: Options): Format => {
    const language = languageOf();
    const name = language + JSON.stringify(options);
    const format = formats.get(name) ?? make(language, options);
    formats.set(name, format);
    return format;
  };
}

const dateFormatIn = madeOnce(
  dateLanguage,
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
const dateFormat = (options?: Intl.DateTimeFormatOptions) =>
  dateFormatIn({ timeZone: chosenTimeZone(), ...options });
const numberFormat = madeOnce(
  dateLanguage,
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
const pluralRules = madeOnce(
  currentLanguage,
  (language, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);
const relativeFormat = madeOnce(
  currentLanguage,
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);
const listFormat = madeOnce(
  currentLanguage,
  (language, options?: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);
const collator = madeOnce(
  currentLanguage,
  (language) => new Intl.Collator(language, { numeric: true }),
);

/** A time as the reader's language writes it, in their time zone unless the options name another. */
export const formatDate = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(options).format(time);

/** Two days, such as `2031-05-05`, as the reader's language writes the span between them: "May 5 – 18, 2031". */
export const formatDays = (
  from: string,
  to: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string => dateFormat({ ...options, timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));

/** A number as the reader's language writes it: "1,234". */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(options).format(value);

/** A time from now in words: "in 3 hours", "yesterday". */
export const formatRelative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeFormat().format(value, unit);

/** Names in one sentence: "Ann, Ben, and Cleo". */
export const formatList = (names: readonly string[], options?: Intl.ListFormatOptions): string =>
  listFormat(options).format(names);

/** Names that no sentence surrounds: "Ann, Ben, Cleo". */
export const formatNames = (names: readonly string[]): string =>
  formatList(names, { style: 'narrow' });

/** The order of two names in a list: without regard to letter case, numbers by value. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);

/** How a message writes dates, numbers and plurals. */
export const messageFormats: FormatOptions = {
  formatters: {
    getDateTimeFormat: (_language, options) => dateFormat(options),
    getNumberFormat: (_language, options) => numberFormat(options),
    getPluralRules: (_language, options) => pluralRules(options),
  },
};
