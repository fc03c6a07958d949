/** Columns between tab stops. */
const tabWidth = 4;

/** A line of Markdown, and how far it is read. A tab reaches to the next tab stop and can be read in part (CommonMark 0.31, 2.2). */
export class Line {
  readonly text: string;
  /** The number of the line, from 0. */
  readonly number: number;
  offset = 0;
  column = 0;
  /** The first character that is neither space nor tab, at or behind the offset. */
  next = 0;
  /** Columns from the offset to it. */
  indent = 0;
  /** Nothing of it is left to read, not even for a block that takes lines. */
  isRead = false;
  #isWithinTab = false;

  constructor(text: string, number: number) {
    this.text = text;
    this.number = number;
    this.look();
  }

  /** Nothing but spaces and tabs is left. */
  get isBlank(): boolean {
    return this.next >= this.text.length;
  }

  /** Four columns and more make a line of code of it. */
  get isIndented(): boolean {
    return this.indent >= 4;
  }

  /** The first character that is neither space nor tab; empty at the end. */
  get sign(): string {
    return this.text.charAt(this.next);
  }

  /** What `pattern` (sticky) finds at that character. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.next;
    return pattern.exec(this.text);
  }

  /** Reads spaces and tabs. */
  skipBlanks(): void {
    this.#isWithinTab = false;
    this.column += this.indent;
    this.offset = this.next;
    this.indent = 0;
  }

  /** Reads characters other than tabs. */
  skip(characters: number): void {
    this.#isWithinTab = false;
    this.offset += characters;
    this.column += characters;
    this.look();
  }

  /** Reads up to this number of columns of spaces and tabs. */
  skipColumns(columns: number): void {
    for (let left = columns; left > 0;) {
      const sign = this.text.charAt(this.offset);
      if (sign !== ' ' && sign !== '\t') break;
      const width = sign === '\t' ? tabWidth - (this.column % tabWidth) : 1;
      const read = Math.min(left, width);
      this.#isWithinTab = read < width;
      this.column += read;
      if (read === width) this.offset += 1;
      left -= read;
    }
    this.look();
  }

  /** Reads all of it. */
  end(): void {
    this.isRead = true;
  }

  /** What is left, with the rest of a tab as spaces. */
  rest(): string {
    if (!this.#isWithinTab) return this.text.slice(this.offset);
    return ' '.repeat(tabWidth - (this.column % tabWidth)) + this.text.slice(this.offset + 1);
  }

  private look(): void {
    let [at, column] = [this.offset, this.column];
    for (; at < this.text.length; at += 1) {
      const sign = this.text.charAt(at);
      if (sign === ' ') column += 1;
      else if (sign === '\t') column += tabWidth - (column % tabWidth);
      else break;
    }
    this.next = at;
    this.indent = column - this.column;
  }
}
