import { SourceFault } from '@basalt/domain';

/** The maximum length of an element, in characters. */
const maxElementLength = 2 * 1024 * 1024;
/** The maximum nesting of lists and objects. */
const maxNesting = 100;

/** A value of the object that a file holds, or an element of a list that is such a value, as JSON text. */
export interface JsonPart {
  readonly name: string;
  /** Which element of its list, from 0. */
  readonly at: number;
  readonly json: string;
}

/**
 * The wanted values of the object that is at the top of a JSON text, in their order; lists by their elements. Holds one element; what is not wanted
 * is not held. Takes time in proportion to the text. Throws SourceFault for what is too large, too deep, cut off, or no object.
 */
export async function* splitJson(
  text: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<JsonPart> {
  const splitter = new Splitter(wanted);
  for await (const piece of text) yield* splitter.read(piece);
  splitter.end();
}

/** The value of a part. Throws SourceFault when it is not JSON. */
export function valueOf({ name, json }: Pick<JsonPart, 'name' | 'json'>): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new SourceFault(`The file is not valid JSON in "${name}".`);
  }
}

const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 58, 91, 93, 123, 125,
];

const endless = (place: number): number => (place === -1 ? Infinity : place);

class Splitter {
  readonly #wanted: ReadonlySet<string>;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** The name of the value at the top that is read; null before its colon. */
  #name: string | null = null;
  /** Whether that value is a list. */
  #isList = false;
  #at = 0;
  #held: string[] = [];
  #length = 0;
  #from = -1;

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
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
      if (this.#depth === 0 && sign !== OPEN_OBJECT)
        throw new SourceFault('The file is not an export in JSON.');
      const isBetween = sign === COMMA || sign === CLOSE_LIST || sign === CLOSE_OBJECT;
      const ends = isBetween && this.#depth === this.#level;
      if (ends) yield* this.#take(piece, at);
      if (sign === COLON && this.#depth === 1 && this.#name === null) {
        this.#name = this.#takeName(piece, at);
        continue;
      }
      const isStart =
        !isBetween &&
        this.#depth === this.#level &&
        this.#from === -1 &&
        !(sign === OPEN_LIST && this.#depth === 1 && this.#name !== null);
      if (isStart && this.#isWanted) this.#from = at;
      if (sign === QUOTE) this.#inString = true;
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) this.#open(sign);
      else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) this.#close();
      if (ends && sign === COMMA && this.#depth === 1) this.#name = null;
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
    if (this.#depth > 0 || this.#inString)
      throw new SourceFault('The file ends too early: it is cut off. Export it again.');
  }

  /** The depth of the values that are split: the elements of a list at the top, otherwise the values at the top. */
  get #level(): number {
    return this.#isList ? 2 : 1;
  }

  /** Names are held, and values that are wanted. */
  get #isWanted(): boolean {
    return this.#name === null || this.#wanted.has(this.#name);
  }

  #open(sign: number): void {
    if (this.#depth === 1 && sign === OPEN_LIST) {
      this.#isList = true;
      this.#at = 0;
    }
    this.#depth += 1;
    if (this.#depth > maxNesting)
      throw new SourceFault(`In the file, more than ${maxNesting} lists and objects are nested.`);
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth === 1) this.#isList = false;
  }

  #hold(piece: string, to: number): void {
    if (this.#from === -1) return;
    this.#held.push(piece.slice(this.#from, to));
    this.#length += to - this.#from;
    this.#from = -1;
    if (this.#length > maxElementLength)
      throw new SourceFault('One of the records in the file is longer than 2 MiB.');
  }

  #takeHeld(piece: string, to: number): string {
    this.#hold(piece, to);
    const text = this.#held.join('');
    this.#held = [];
    this.#length = 0;
    return text;
  }

  #takeName(piece: string, to: number): string {
    this.#at = 0;
    return String(valueOf({ name: 'names', json: this.#takeHeld(piece, to) }));
  }

  *#take(piece: string, to: number): Generator<JsonPart> {
    const json = this.#takeHeld(piece, to);
    if (json === '' || this.#name === null) return;
    yield { name: this.#name, at: this.#at, json };
    this.#at += 1;
  }
}
