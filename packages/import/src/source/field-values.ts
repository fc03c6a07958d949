import {
  fieldBudget,
  foldCase,
  isOneLine,
  type CustomFieldType,
  type NumberFormat,
} from '@basalt/domain';
import { dayOfText, type DateReading } from './dates.ts';

/** Whether a text can be the name of an option. */
export const isOption = (text: string): boolean =>
  text.trim() !== '' && text.length <= 50 && isOneLine(text);

/** A field with at most so many different words, each of them twice on average, is one of choices. */
const fewWords = 20;

/** A longer cell is no list. */
const longestList = 2_000;

const number = /^-?(?:0|[1-9]\d{0,14})(?:[.,](\d{1,4}))?$/;

/** The number of a text. A comma before three digits can separate thousands: it is no number. */
export function numberOf(text: string): number | null {
  return number.test(text) && !/,\d{3}$/.test(text) ? Number(text.replace(',', '.')) : null;
}

const isLink = (text: string): boolean =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@])\S*$/i.test(text) &&
  text.length <= fieldBudget.linkCharacters;

export const isFlag = (text: string): boolean => /^(?:true|false)$/i.test(text);

/** The words in a cell that can be a list. */
export const wordsOf = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Different words without regard to case, as far as they can be options, and how often there is one. */
class Words {
  /** In their first spelling. */
  readonly names = new Map<string, string>();
  isWhole = true;
  count = 0;

  /** `room`: how many further words are kept. Returns whether it kept one. */
  add(word: string, room: number): boolean {
    this.count += 1;
    const fits = isOption(word);
    const key = fits ? foldCase(word) : '';
    if (fits && this.names.has(key)) return false;
    if (!fits || this.names.size >= fieldBudget.options || room <= 0) {
      this.isWhole = false;
      return false;
    }
    this.names.set(key, word);
    return true;
  }

  get areFew(): boolean {
    const { isWhole, count, names } = this;
    return isWhole && names.size <= fewWords && count >= 2 * names.size;
  }
}

/** Facts about the values of a field, by which its type is found. */
export class FieldValues {
  /** Tickets with a value. */
  uses = 0;
  /** Some values are of another form, such as links with titles: no type has them. */
  isOther = false;
  readonly #cells = new Words();
  readonly #words = new Words();
  #isRepeated = false;
  #hasLists = false;
  #texts = 0;
  #decimals = 0;
  #first = 0;
  #second = 0;
  readonly #hasOnly = { flag: true, number: true, date: true, link: true };
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** Adds the value of a ticket: several texts are several choices. Returns how many words it keeps now. */
  add(texts: readonly string[], room: number): number {
    this.uses += 1;
    if (texts.length > 1) this.#isRepeated = true;
    let kept = 0;
    for (const text of texts) {
      if (this.#cells.add(text, room - kept)) kept += 1;
      const words = text.length <= longestList ? wordsOf(text) : [text];
      if (words.length > 1) this.#hasLists = true;
      for (const word of words) if (this.#words.add(word, room - kept)) kept += 1;
    }
    const [text = ''] = texts;
    if (isOneLine(text) && text.length <= fieldBudget.textCharacters) this.#texts += 1;
    const only = this.#hasOnly;
    only.flag &&= isFlag(text);
    const value = numberOf(text);
    only.number &&= value !== null;
    if (value !== null) this.#decimals = Math.max(this.#decimals, placesOf(value));
    only.link &&= isLink(text);
    only.date &&= ['dmy', 'mdy'].some((order) => this.#dayOf(text, order as 'dmy') !== null);
    const [, first = '0', second = '0'] = /^(\d{1,2})[/-](\d{1,2})[/-]\d/.exec(text) ?? [];
    this.#first = Math.max(this.#first, Number(first));
    this.#second = Math.max(this.#second, Number(second));
    return kept;
  }

  #dayOf(text: string, order: 'dmy' | 'mdy'): string | null {
    return dayOfText(text, { zone: this.#zone, order, hasDots: true });
  }

  /** The order of day and month in these values; null when they do not show it. */
  get order(): DateReading['order'] | null {
    if (this.#first > 12) return this.#second > 12 ? null : 'dmy';
    return this.#second > 12 ? 'mdy' : null;
  }

  /**
   * The type of the values; null when most are longer than a text may be. `isDateKnown`: the order of day and month is known without them.
   */
  type({
    canSplit,
    isDateKnown,
  }: {
    canSplit: boolean;
    isDateKnown: boolean;
  }): CustomFieldType | null {
    if (this.isOther || this.uses === 0) return null;
    const only = this.#hasOnly;
    const isClear = this.#first === 0 || this.order !== null || isDateKnown;
    if (!this.#isRepeated) {
      if (only.flag) return 'flag';
      if (only.number) return 'number';
      if (only.date && isClear) return 'date';
      if (only.link) return 'link';
    }
    const isList = canSplit && this.#hasLists && this.#words.areFew;
    if (isList && this.#words.names.size < this.#cells.names.size) return 'choices';
    if (this.#isRepeated && this.#cells.isWhole) return 'choices';
    if (this.#cells.areFew) return 'choice';
    return 2 * this.#texts > this.uses ? 'text' : null;
  }

  /** The names of the options of a field of this type. `isSplit`: cells are lists of words. */
  options(isSplit: boolean): string[] {
    return [...(isSplit ? this.#words : this.#cells).names.values()];
  }

  /** Whether the values of choices are words within cells. */
  isSplit(canSplit: boolean): boolean {
    return canSplit && !this.#isRepeated;
  }

  get format(): NumberFormat {
    return { min: null, max: null, decimals: this.#decimals, unit: null };
  }
}

const placesOf = (value: number): number => (String(value).split('.')[1] ?? '').length;
