import { SourceFault } from '@basalt/domain';

/** The maximum length of an element, in characters. */
const maxElementLength = 2 * 1024 * 1024;
/** The maximum nesting of lists and objects. */
const maxNesting = 100;
/** The maximum number of values in an element, in the lists and objects within it too. Their objects in memory take far more than their text. */
const maxValues = 100_000;
/** The maximum number of names in an object whose values are split. */
const maxNames = 10_000;

/** A value of the object that a file holds, or an element of a list that is such a value, as JSON text. */
export interface JsonPart {
  readonly name: string;
  /** Which element of its list, from 0. */
  readonly at: number;
  readonly json: string;
}

/** How a JSON text is split. */
export interface SplitOptions {
  /** The name of a value at the top that is an object: its values are split as those at the top, with names such as `included.cards`. */
  readonly nested?: string;
  /** The origin of the answer that the text is; null for a file. */
  readonly origin?: string | null;
}

/**
 * The wanted values of the object that is at the top of a JSON text, in their order; lists by their elements. Holds one element; what is not wanted
 * is not held. Takes time in proportion to the text. Throws SourceFault for what is too large, too deep, cut off, or no object.
 */
export async function* splitJson(
  text: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  options: SplitOptions = {},
): AsyncGenerator<JsonPart> {
  const splitter = new Splitter(wanted, options);
  for await (const piece of text) yield* splitter.read(piece);
  splitter.end();
}

/** The value of a part of a file, or of an answer of `origin`. Throws SourceFault for a part that is not JSON. */
export function valueOf(
  { name, json }: Pick<JsonPart, 'name' | 'json'>,
  origin: string | null = null,
): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw origin === null
      ? new SourceFault('file_part_not_json', { name })
      : new SourceFault('answer_not_json', { origin });
  }
}

const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 58, 91, 93, 123, 125,
];

const endless = (place: number): number => (place === -1 ? Infinity : place);

class Splitter {
  readonly #wanted: ReadonlySet<string>;
  readonly #nested: string;
  readonly #origin: string | null;
  #depth = 0;
  /** The depth of the names that are read: 1, or 2 within the nested object. */
  #top = 1;
  #names = 0;
  /** Values of the element that is held. */
  #values = 0;
  #inString = false;
  #isEscaped = false;
  /** The name of the value that is read, at the top or in the nested object; null before its colon. */
  #name: string | null = null;
  /** Whether that value is a list. */
  #isList = false;
  #at = 0;
  #held: string[] = [];
  #length = 0;
  #from = -1;

  constructor(wanted: ReadonlySet<string>, { nested = '', origin = null }: SplitOptions) {
    this.#wanted = wanted;
    this.#nested = nested;
    this.#origin = origin;
  }

  #fault(
    kind: 'not_json' | 'cut_off' | 'record_values' | 'nesting' | 'record_long' | 'object_names',
  ): SourceFault {
    const [origin, max] = [this.#origin, maxNesting];
    if (kind === 'nesting')
      return origin === null
        ? new SourceFault('file_nesting', { max })
        : new SourceFault('answer_nesting', { origin, max });
    return origin === null
      ? new SourceFault(`file_${kind}`)
      : new SourceFault(`answer_${kind}`, { origin });
  }

  *read(piece: string): Generator<JsonPart> {
    if (this.#length > 0) this.#from = 0;
    const signs = { quote: -1, backslash: -1 };
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      if (this.#inString) {
        at = this.#endOfString(piece, at, signs);
        continue;
      }
      if (sign <= 32 || sign === 0xfeff) continue;
      if (this.#depth === 0 && sign !== OPEN_OBJECT) throw this.#fault('not_json');
      const isBetween = sign === COMMA || sign === CLOSE_LIST || sign === CLOSE_OBJECT;
      const ends = isBetween && this.#depth === this.#level;
      if (ends) yield* this.#take(piece, at);
      if (sign === COLON && this.#depth === this.#top && this.#name === null) {
        this.#name = this.#takeName(piece, at);
        continue;
      }
      const isStart =
        !isBetween &&
        this.#depth === this.#level &&
        this.#from === -1 &&
        !(sign === OPEN_LIST && this.#depth === this.#top && this.#name !== null);
      if (isStart && this.#isWanted && !this.#startsNested(sign)) this.#from = at;
      if (this.#from !== -1 && (sign === COMMA || sign === OPEN_LIST || sign === OPEN_OBJECT))
        this.#countValue();
      if (sign === QUOTE) this.#inString = true;
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) this.#open(sign);
      else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) this.#close();
      if (ends && sign === COMMA && this.#depth === this.#top) this.#name = null;
    }
    this.#hold(piece, piece.length);
  }

  /** The place of the last character of a text, or of a part of it, that begins at `at`. Each sign is looked for once. */
  #endOfString(piece: string, at: number, signs: { quote: number; backslash: number }): number {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return at;
    }
    if (signs.quote < at) signs.quote = endless(piece.indexOf('"', at));
    if (signs.backslash < at) signs.backslash = endless(piece.indexOf('\\', at));
    if (signs.quote < signs.backslash) this.#inString = false;
    else this.#isEscaped = signs.backslash < piece.length;
    return Math.min(signs.quote, signs.backslash, piece.length);
  }

  end(): void {
    if (this.#depth > 0 || this.#inString) throw this.#fault('cut_off');
  }

  /** The depth of the values that are split: the elements of a list, otherwise the values that have names. */
  get #level(): number {
    return this.#isList ? this.#top + 1 : this.#top;
  }

  /** Whether the nested object begins with this sign. */
  #startsNested(sign: number): boolean {
    return sign === OPEN_OBJECT && this.#depth === 1 && this.#top === 1 && this.#isNested;
  }

  get #isNested(): boolean {
    return this.#name !== null && this.#name === this.#nested;
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > maxValues) throw this.#fault('record_values');
  }

  /** Names are held, and values that are wanted. */
  get #isWanted(): boolean {
    return this.#name === null || this.#wanted.has(this.#name);
  }

  #open(sign: number): void {
    if (this.#startsNested(sign)) {
      this.#top = 2;
      this.#name = null;
    } else if (this.#depth === this.#top && sign === OPEN_LIST) {
      this.#isList = true;
      this.#at = 0;
    }
    this.#depth += 1;
    if (this.#depth > maxNesting) throw this.#fault('nesting');
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth === this.#top) this.#isList = false;
    if (this.#depth < this.#top && this.#top === 2) {
      this.#top = 1;
      this.#name = this.#nested;
    }
  }

  #hold(piece: string, to: number): void {
    if (this.#from === -1) return;
    this.#held.push(piece.slice(this.#from, to));
    this.#length += to - this.#from;
    this.#from = -1;
    if (this.#length > maxElementLength) throw this.#fault('record_long');
  }

  #takeHeld(piece: string, to: number): string {
    this.#hold(piece, to);
    const text = this.#held.join('');
    this.#held = [];
    this.#length = 0;
    this.#values = 0;
    return text;
  }

  #takeName(piece: string, to: number): string {
    this.#at = 0;
    this.#names += 1;
    if (this.#names > maxNames) throw this.#fault('object_names');
    const name = String(valueOf({ name: 'names', json: this.#takeHeld(piece, to) }, this.#origin));
    return this.#top === 2 ? `${this.#nested}.${name}` : name;
  }

  *#take(piece: string, to: number): Generator<JsonPart> {
    const json = this.#takeHeld(piece, to);
    if (json === '' || this.#name === null) return;
    yield { name: this.#name, at: this.#at, json };
    this.#at += 1;
  }
}
