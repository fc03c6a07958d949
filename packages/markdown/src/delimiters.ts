import type { Piece } from './piece.ts';

/** A run of `*`, `_` or `~`: an entry of the list of those that may still begin or end an emphasis. */
export interface Delimiter {
  readonly piece: Piece;
  /** Its place among all runs of the text. */
  readonly place: number;
  readonly sign: string;
  /** Characters of the run as written, and those not used yet. */
  readonly length: number;
  left: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  previous: Delimiter | null;
  next: Delimiter | null;
}

const isSpace = (character: string): boolean =>
  character === '' ||
  character === ' ' ||
  ((character < '!' || character > '~') && /\s/u.test(character));

/** Punctuation and symbols; those of ASCII are what is neither letter nor digit. */
const isPunctuation = (character: string): boolean =>
  character > '~' ? /[\p{P}\p{S}]/u.test(character) : character > ' ' && !isAlphanumeric(character);

const isAlphanumeric = (character: string): boolean =>
  (character >= 'a' && character <= 'z') ||
  (character >= 'A' && character <= 'Z') ||
  (character >= '0' && character <= '9');

/** Whether a run between these characters can begin and end emphasis (CommonMark 0.31, 6.2). */
export function flanking(sign: string, before: string, after: string) {
  const isLeft =
    !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const isRight =
    !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  if (sign !== '_') return { canOpen: isLeft, canClose: isRight };
  return {
    canOpen: isLeft && (!isRight || isPunctuation(before)),
    canClose: isRight && (!isLeft || isPunctuation(after)),
  };
}

/** The open runs of delimiters of a text. */
export class Delimiters {
  last: Delimiter | null = null;
  #count = 0;

  push(run: Omit<Delimiter, 'place' | 'previous' | 'next'>): void {
    this.#count += 1;
    const place = this.#count;
    const delimiter: Delimiter = { ...run, place, previous: this.last, next: null };
    if (this.last !== null) this.last.next = delimiter;
    this.last = delimiter;
  }

  /**
   * Joins the runs above `bottom` to emphasis, and takes them out. For each kind of run it is remembered below which run no partner
   * was found, as cmark does it: so the time grows with the number of runs alone.
   */
  join(bottom: Delimiter | null): void {
    const searched = new Map<string, number>();
    let closer = bottom === null ? this.#first() : bottom.next;
    while (closer !== null) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const kind = kindOf(closer);
      const end = searched.get(kind) ?? bottom?.place ?? 0;
      let opener = closer.previous;
      while (opener !== null && opener.place > end && !fits(opener, closer)) {
        opener = opener.previous;
      }
      const next: Delimiter | null = closer.next;
      if (opener === null || opener.place <= end) {
        searched.set(kind, closer.place - 1);
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
        continue;
      }
      this.#emphasize(opener, closer);
      if (closer.left === 0) closer = next;
    }
    while (this.last !== null && this.last !== bottom) this.#remove(this.last);
  }

  #emphasize(opener: Delimiter, closer: Delimiter): void {
    const { sign } = closer;
    const used = sign === '~' ? closer.left : Math.min(2, opener.left, closer.left);
    const element = sign === '~' ? 'del' : used === 2 ? 'strong' : 'em';
    opener.piece.opens = `<${element}>${opener.piece.opens}`;
    closer.piece.closes += `</${element}>`;
    for (const run of [opener, closer]) {
      run.left -= used;
      run.piece.text = run.piece.text.slice(used);
    }
    while (opener.next !== null && opener.next !== closer) this.#remove(opener.next);
    for (const run of [opener, closer]) if (run.left === 0) this.#remove(run);
  }

  #remove(run: Delimiter): void {
    if (run.previous !== null) run.previous.next = run.next;
    if (run.next === null) this.last = run.previous;
    else run.next.previous = run.previous;
  }

  #first(): Delimiter | null {
    let first = this.last;
    while (first !== null && first.previous !== null) first = first.previous;
    return first;
  }
}

const kindOf = ({ sign, canOpen, length, left }: Delimiter): string =>
  sign === '~' ? `~${left}` : `${sign}${canOpen}${length % 3}`;

/** Whether two runs begin and end the same emphasis. */
function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (!opener.canOpen || opener.sign !== closer.sign) return false;
  if (closer.sign === '~') return opener.left === closer.left;
  const isEither = closer.canOpen || opener.canClose;
  return !isEither || closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}
