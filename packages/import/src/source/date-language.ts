import { wordsIn } from './coded-date.ts';
import { languagesOf } from './date-words.ts';

/** Cells longer than this are no dates; more different words than this are not read. */
const maxLength = 80;
const maxWords = 500;

/** Finds the language of the months of a table: `listopada` is October where another date of the table is Croatian, and November in Polish. */
export class DateLanguage {
  readonly #words = new Set<string>();
  #languages: readonly string[] | null = null;

  /** The first language that has the names of all months so far, by its code; undefined when none does. */
  get language(): string | undefined {
    return this.#languages?.[0];
  }

  /** Narrows the possible languages by a cell with a date. Words that are not months are ignored. */
  add(cell: string): void {
    if (cell.length > maxLength) return;
    for (const word of wordsIn(cell)) {
      if (this.#words.has(word) || this.#words.size >= maxWords) continue;
      this.#words.add(word);
      const languages = languagesOf(word);
      if (languages.length === 0) continue;
      this.#languages =
        this.#languages?.filter((language) => languages.includes(language)) ?? languages;
    }
  }
}
