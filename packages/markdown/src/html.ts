import type { Block, Container, Leaf, List } from './block.ts';
import type { References } from './brackets.ts';
import { escaped, unescaped } from './characters.ts';
import type { Definitions } from './definitions.ts';
import { InlineReader } from './inline.ts';
import { cellsOf } from './table-rows.ts';
import { isTask, partsOf, taskOf } from './tasks.ts';

/** Writes blocks as HTML. */
export class HtmlWriter {
  readonly #references: References;
  readonly #keepsLines: boolean;

  constructor(definitions: Definitions, keepsLines: boolean) {
    this.#references = { definitions, added: 0 };
    this.#keepsLines = keepsLines;
  }

  write(blocks: readonly Block[], isTight = false): string {
    return blocks.map((block) => this.#block(block, isTight)).join('');
  }

  #block(block: Block, isTight: boolean): string {
    switch (block.type) {
      case 'document':
        return this.write(block.children);
      case 'quote':
        return `<blockquote>\n${this.write(block.children)}</blockquote>\n`;
      case 'list':
        return this.#list(block);
      case 'item':
        return this.#item(block, isTight);
      case 'rule':
        return '<hr>\n';
      case 'code':
        return code(block);
      case 'table':
        return this.#table(block);
      case 'heading':
        return `<h${block.level}>${this.#text(block)}</h${block.level}>\n`;
      default:
        return isTight ? `${this.#text(block)}\n` : `<p>${this.#text(block)}</p>\n`;
    }
  }

  #list({ children, marker, isTight }: List): string {
    const { start } = marker;
    if (start === null) return this.#bullets(children, isTight);
    const from = start === 1 ? '' : ` start="${start}"`;
    return `<ol${from}>\n${this.#items(children, isTight)}</ol>\n`;
  }

  #bullets(items: readonly Container[], isTight: boolean): string {
    const lists = partsOf(items).map((part) => {
      if (!part.every(isTask)) return `<ul>\n${this.#items(part, isTight)}</ul>\n`;
      const tasks = part.map((item) => this.#task(item)).join('');
      return `<ul data-type="taskList">\n${tasks}</ul>\n`;
    });
    return lists.join('');
  }

  #task(item: Container): string {
    const { isDone, blocks } = taskOf(item);
    const text = this.write(blocks).trimEnd();
    return `<li data-type="taskItem" data-checked="${isDone}">${text}</li>\n`;
  }

  #items(items: readonly Container[], isTight: boolean): string {
    return items.map((item) => this.#item(item, isTight)).join('');
  }

  #item({ children }: Container, isTight: boolean): string {
    return `<li>${this.write(children, isTight).trimEnd()}</li>\n`;
  }

  #table({ lines, columns = 0 }: Leaf): string {
    const [head = '', delimiters = '', ...rows] = lines;
    const alignments = cellsOf(delimiters).map(alignmentOf);
    const row = (line: string, name: string): string => {
      const cells = cellsOf(line);
      const written = Array.from({ length: columns }, (_, at) => {
        const text = this.#inline(cells[at] ?? '');
        return `<${name}${alignments[at] ?? ''}>${text}</${name}>\n`;
      });
      return `<tr>\n${written.join('')}</tr>\n`;
    };
    const body = rows.map((line) => row(line, 'td')).join('');
    const rest = body === '' ? '' : `<tbody>\n${body}</tbody>\n`;
    return `<table>\n<thead>\n${row(head, 'th')}</thead>\n${rest}</table>\n`;
  }

  #text({ lines }: Leaf): string {
    return this.#inline(lines.join('\n').trim());
  }

  #inline(text: string): string {
    return new InlineReader(text, this.#references, this.#keepsLines).html();
  }
}

function code({ lines, fence }: Leaf): string {
  if (fence === undefined) while (lines.at(-1)?.trim() === '') lines.pop();
  const text = lines.join('\n');
  const language = unescaped(fence?.language ?? '').split(/\s/, 1)[0] ?? '';
  const name = language === '' ? '' : ` class="language-${escaped(language)}"`;
  return `<pre><code${name}>${escaped(text)}${text === '' ? '' : '\n'}</code></pre>\n`;
}

function alignmentOf(delimiter: string): string {
  const [isLeft, isRight] = [delimiter.startsWith(':'), delimiter.endsWith(':')];
  if (isLeft && isRight) return ' align="center"';
  if (isRight) return ' align="right"';
  return isLeft ? ' align="left"' : '';
}
