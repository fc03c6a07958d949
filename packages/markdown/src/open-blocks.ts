import type { Block, Container, Leaf, List } from './block.ts';
import { takeDefinitions, type Definitions } from './definitions.ts';

/** Thrown for a text beyond a limit. The message names the limit. */
export class MarkdownLimit extends Error {
  override readonly name = 'MarkdownLimit';
}

/** The bounds of a text. */
export interface MarkdownLimits {
  /** Quotes and lists within one another. */
  readonly depth: number;
  /** Cells of all tables; a table beyond stays text. */
  readonly cells: number;
}

/** The blocks that are open while a text is read, each within the one before it; the first is the document. */
export class OpenBlocks {
  readonly definitions: Definitions = new Map();
  readonly #maxDepth: number;
  readonly #open: Block[];
  /** Open quotes and items. */
  #depth = 0;

  constructor(document: Container, { depth }: Pick<MarkdownLimits, 'depth'>) {
    this.#maxDepth = depth;
    this.#open = [document];
  }

  get length(): number {
    return this.#open.length;
  }

  get last(): Block {
    return this.#open.at(-1) as Block;
  }

  at(index: number): Block {
    return this.#open[index] as Block;
  }

  /** Opens a block within the last one. Refuses with MarkdownLimit what is nested too deep. */
  add<Added extends Block>(block: Added): Added {
    // A list holds items alone.
    if (block.type !== 'item' && this.last.type === 'list') this.closeFrom(this.length - 1);
    const parent = this.last as Container;
    parent.children.push(block);
    this.#open.push(block);
    if (isLevel(block)) this.#depth += 1;
    if (this.#depth > this.#maxDepth) throw new MarkdownLimit('is nested too deep');
    return block;
  }

  /** Closes the last block. */
  closeLast(): void {
    this.closeFrom(this.length - 1);
  }

  /** Closes the blocks from this one on. */
  closeFrom(index: number): void {
    while (this.#open.length > index) {
      this.#close(this.last);
      this.#open.pop();
    }
  }

  /** Removes the definitions at the beginning of a paragraph. Returns whether anything is left of it. */
  takeDefinitions(paragraph: Leaf): boolean {
    const text = paragraph.lines.join('\n');
    const rest = takeDefinitions(text, this.definitions);
    if (rest !== text) paragraph.lines.splice(0, Infinity, ...(rest === '' ? [] : [rest]));
    return rest !== '';
  }

  #close(block: Block): void {
    if (isLevel(block)) this.#depth -= 1;
    if (block.type === 'paragraph') {
      const parent = this.#open.at(-2) as Container;
      if (!this.takeDefinitions(block)) parent.children.pop();
    } else if (block.type === 'list' || block.type === 'item') {
      block.lastLine = block.children.at(-1)?.lastLine ?? block.firstLine;
      if (block.type === 'list') block.isTight = isTight(block);
    }
  }
}

const isLevel = ({ type }: Block): boolean => type === 'quote' || type === 'item';

const isApart = (blocks: readonly Block[]): boolean =>
  blocks.some(({ firstLine }, at) => at > 0 && firstLine > (blocks[at - 1]?.lastLine ?? 0) + 1);

/** Whether no blank line stands between items, or between blocks of an item. */
const isTight = ({ children }: List): boolean =>
  !isApart(children) && !children.some((item) => isApart(item.children));
