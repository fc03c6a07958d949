import type { Block, Container, Leaf } from './block.ts';
import { closes, fenceOf, headingOf, isRule, takeMarker, underlineOf } from './block-starts.ts';
import type { Definitions } from './definitions.ts';
import { Line } from './line.ts';
import { OpenBlocks, type MarkdownLimits } from './open-blocks.ts';
import { cellsOf, columnsOf } from './table-rows.ts';

/** Only a line that begins with one of these characters can be a thematic break, or begin or continue a block. */
const signs = new Set('#`~*+_=-<>|:0123456789');

/**
 * Reads the blocks of a text, line by line, in the way that CommonMark 0.31 describes in its appendix, with the tables of GitHub.
 * Each line is looked at once for each block around it, of which there are at most as many as `limits.depth` says: the time
 * grows with the length of the text alone. HTML is text.
 */
export class BlockReader {
  readonly #maxCells: number;
  readonly #document: Container = { type: 'document', children: [], firstLine: 0, lastLine: 0 };
  readonly #open: OpenBlocks;
  #cells = 0;

  constructor(limits: MarkdownLimits) {
    this.#maxCells = limits.cells;
    this.#open = new OpenBlocks(this.#document, limits);
  }

  /** The definitions of references that the text has, once it is read. */
  get definitions(): Definitions {
    return this.#open.definitions;
  }

  /** The blocks of the text. Refuses with MarkdownLimit what is nested too deep. */
  read(text: string): Block[] {
    const lines = text.split(/\r\n|\n|\r/);
    if (lines.at(-1) === '') lines.pop();
    for (const [number, line] of lines.entries()) this.#readLine(new Line(line, number));
    this.#open.closeFrom(1);
    return this.#document.children;
  }

  #readLine(line: Line): void {
    let matched = 1;
    for (; matched < this.#open.length; matched += 1) {
      const goesOn = this.#goesOn(this.#open.at(matched), line);
      if (goesOn === 'ended') return;
      if (!goesOn) break;
    }
    const isAllMatched = matched === this.#open.length;
    const depth = this.#startBlocks(line, matched);
    const tip = this.#open.last;
    if (depth === matched && !isAllMatched && !line.isBlank && tip.type === 'paragraph') {
      // A paragraph continues without the markers of the blocks around it.
      line.skipBlanks();
      this.#addLine(tip, line);
      return;
    }
    this.#open.closeFrom(depth);
    const block = this.#open.last;
    if (line.isRead) return;
    if (takesLines(block)) this.#addLine(block, line);
    else if (!line.isBlank) {
      line.skipBlanks();
      const paragraph = this.#open.add({ type: 'paragraph', lines: [], ...from(line) });
      this.#addLine(paragraph, line);
    }
  }

  /** Whether the line continues the open block. Reads the marker that shows this. */
  #goesOn(block: Block, line: Line): boolean | 'ended' {
    switch (block.type) {
      case 'list':
        return true;
      case 'quote':
        if (line.isIndented || line.sign !== '>') return false;
        line.skipBlanks();
        line.skip(1);
        line.skipColumns(1);
        block.lastLine = line.number;
        return true;
      case 'item': {
        if (line.isBlank && block.children.length === 0) return false;
        const { width } = block.marker as NonNullable<Container['marker']>;
        if (!line.isBlank && line.indent < width) return false;
        if (line.isBlank) line.skipBlanks();
        else line.skipColumns(width);
        return true;
      }
      case 'code':
        return this.#codeGoesOn(block, line);
      case 'paragraph':
      case 'table':
        return !line.isBlank;
      default:
        return false;
    }
  }

  #codeGoesOn(block: Leaf, line: Line): boolean | 'ended' {
    if (block.fence !== undefined) {
      if (closes(line, block.fence)) {
        block.lastLine = line.number;
        this.#open.closeLast();
        return 'ended';
      }
      line.skipColumns(block.fence.indent);
      return true;
    }
    if (line.isIndented) line.skipColumns(4);
    else if (line.isBlank) line.skipBlanks();
    else return false;
    return true;
  }

  /** Opens the blocks that the line begins within the first `depth` of the open ones. Returns how many are open then. */
  #startBlocks(line: Line, depth: number): number {
    let open = depth;
    for (;;) {
      const within = this.#open.at(open - 1);
      if (within.type === 'code') return open;
      const isText = !line.isIndented && !signs.has(line.sign);
      if (isText || line.isBlank || !this.#startBlock(line, within, open)) return open;
      open = this.#open.length;
      const tip = this.#open.last;
      if (line.isRead || (tip.type !== 'quote' && tip.type !== 'item')) return open;
    }
  }

  /** Opens the block that the line begins, if it begins one. Blocks that are not around it are closed before. */
  #startBlock(line: Line, within: Block, open: number): boolean {
    const isInParagraph = within.type === 'paragraph';
    const outer = takesLines(within) ? open - 1 : open;
    const begin = <Added extends Block>(block: Added): Added => {
      this.#open.closeFrom(outer);
      return this.#open.add(block);
    };
    if (line.isIndented) {
      // Code does not interrupt a paragraph, not even one that continues without the markers of the blocks around it.
      if (this.#open.last.type === 'paragraph' || within.type === 'table') return false;
      line.skipColumns(4);
      begin({ type: 'code', lines: [], ...from(line) });
      return true;
    }
    if (line.sign === '>') {
      const where = from(line);
      line.skipBlanks();
      line.skip(1);
      line.skipColumns(1);
      begin({ type: 'quote', children: [], ...where });
      return true;
    }
    const heading = headingOf(line);
    if (heading !== null) {
      const { level, text } = heading;
      line.end();
      begin({ type: 'heading', level, lines: [text], ...from(line) });
      this.#open.closeLast();
      return true;
    }
    const fence = fenceOf(line);
    if (fence !== null) {
      line.end();
      begin({ type: 'code', lines: [], ...fence, ...from(line) });
      return true;
    }
    if (isInParagraph && (this.#isUnderline(line, within) || this.#isTable(line, within))) {
      line.end();
      return true;
    }
    if (isRule(line)) {
      line.end();
      begin({ type: 'rule', lines: [], ...from(line) });
      this.#open.closeLast();
      return true;
    }
    const where = from(line);
    const marker = takeMarker(line, isInParagraph);
    if (marker === null) return false;
    this.#open.closeFrom(outer);
    const list = this.#open.last;
    const isSame =
      list.type === 'list' &&
      list.marker.sign === marker.sign &&
      (list.marker.start === null) === (marker.start === null);
    if (!isSame) this.#open.add({ type: 'list', children: [], marker, isTight: true, ...where });
    this.#open.add({ type: 'item', children: [], marker, ...where });
    return true;
  }

  /** Makes a heading of the paragraph above an underline, if definitions leave any of it. */
  #isUnderline(line: Line, paragraph: Leaf): boolean {
    const level = underlineOf(line);
    if (level === null || !this.#open.takeDefinitions(paragraph)) return false;
    paragraph.type = 'heading';
    paragraph.level = level;
    paragraph.lastLine = line.number;
    this.#open.closeLast();
    return true;
  }

  /** Makes a table of the last line of the paragraph above a delimiter row. */
  #isTable(line: Line, paragraph: Leaf): boolean {
    const row = line.text.slice(line.next);
    const columns = columnsOf(row);
    const head = paragraph.lines.at(-1) ?? '';
    if (columns === null || cellsOf(head).length !== columns) return false;
    if (!this.#hasRoomFor(columns)) return false;
    const where = { ...from(line), firstLine: line.number - 1 };
    paragraph.lines.pop();
    paragraph.lastLine = line.number - 2;
    this.#open.closeLast();
    this.#open.add({ type: 'table', lines: [head, row], columns, ...where });
    return true;
  }

  #hasRoomFor(cells: number): boolean {
    this.#cells += cells;
    return this.#cells <= this.#maxCells;
  }

  #addLine(block: Block, line: Line): void {
    if (!takesLines(block)) return;
    if (block.type !== 'code') line.skipBlanks();
    if (block.type === 'table' && !this.#hasRoomFor(block.columns ?? 0)) block.type = 'paragraph';
    block.lines.push(line.rest());
    if (block.fence !== undefined || !line.isBlank) block.lastLine = line.number;
  }
}

const from = ({ number }: Line) => ({ firstLine: number, lastLine: number });

const takesLines = (block: Block): block is Leaf =>
  block.type === 'paragraph' || block.type === 'code' || block.type === 'table';
