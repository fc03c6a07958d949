import { escaped } from '../source/html.ts';

/** The names that a text in wiki markup can contain. */
export interface WikiNames {
  /** The name of a person by their key; the key for an unknown one. */
  person(key: string): string;
  /** Called when the text has an image, which the export does not. */
  image(): void;
}

const elements: Readonly<Record<string, string>> = {
  '*': 'strong',
  _: 'em',
  '-': 'del',
  '+': 'ins',
  '^': 'sup',
  '~': 'sub',
};

/** The HTML of a line in the wiki markup of Jira, in time in proportion to its length. Markup that is not complete stays text. */
export function inlineHtml(line: string, names: WikiNames): string {
  return new InlineReading(line, names).html();
}

class InlineReading {
  readonly #line: string;
  readonly #names: WikiNames;
  readonly #out: string[] = [];
  /** Signs of emphasis that are open, with their places in `#out`. */
  readonly #open: { sign: string; text: string; at: number }[] = [];
  /** The position of the next closing sign, by the sign. Each part of the line is searched once. */
  readonly #found = new Map<string, number>();

  constructor(line: string, names: WikiNames) {
    this.#line = line;
    this.#names = names;
  }

  html(): string {
    let text = '';
    for (let at = 0; at < this.#line.length;) {
      const end = this.#special(at, () => {
        this.#out.push(escaped(text));
        text = '';
      });
      text += end > at ? '' : this.#line.charAt(at);
      at = end > at ? end : at + 1;
    }
    this.#out.push(escaped(text));
    for (const { text: sign, at } of this.#open) this.#out[at] = escaped(sign);
    return this.#out.join('');
  }

  /** Writes the markup that begins here and returns its end; `at` for plain text. `flush` writes the text before the markup. */
  #special(at: number, flush: () => void): number {
    const line = this.#line;
    const sign = line.charAt(at);
    if (sign === '\\') {
      const next = line.charAt(at + 1);
      if (next === '\\') return this.#write(flush, '<br>', at + 2);
      return /[\p{P}\p{S}]/u.test(next) ? this.#write(flush, escaped(next), at + 2) : at;
    }
    if (sign === '{') return this.#braces(at, flush);
    if (sign === '[') {
      const end = this.#find(']', at);
      const inner = line.slice(at + 1, end);
      return end === -1 || end === at + 1 ? at : this.#write(flush, this.#link(inner), end + 1);
    }
    if (sign === '!') {
      const end = this.#find('!', at + 1);
      const [name = ''] = end === -1 ? [] : line.slice(at + 1, Math.min(end, at + 500)).split('|');
      if (end > at + 500 || !/^\S.*\.\w{2,5}$/.test(name)) return at;
      this.#names.image();
      return this.#write(flush, this.#link(/^https?:/.test(name) ? name : `${name}|`), end + 1);
    }
    return sign in elements ? this.#emphasis(sign, at, flush) : at;
  }

  /** `{{code}}`. Colours and anchors are left out. */
  #braces(at: number, flush: () => void): number {
    const line = this.#line;
    const mark = line.charAt(at + 1);
    // Jira Cloud writes emphasis within words so.
    if (mark in elements && line.charAt(at + 2) === '}')
      return this.#mark(
        { sign: mark, text: `{${mark}}`, at },
        { closes: true, opens: true },
        flush,
      );
    const isCode = line.startsWith('{{', at);
    const end = this.#find(isCode ? '}}' : '}', at);
    if (end === -1) return at;
    if (isCode)
      return this.#write(flush, `<code>${escaped(line.slice(at + 2, end))}</code>`, end + 2);
    const isMark = end - at < 60 && /^\{(?:color|anchor)(?::[^{}]*)?$/.test(line.slice(at, end));
    return isMark ? this.#write(flush, '', end + 1) : at;
  }

  /** The inside of a link: `text|address`, an address, a mention `~key`, an attachment `^name`. */
  #link(inner: string): string {
    if (inner.startsWith('~'))
      return escaped(`@${this.#names.person(inner.slice(1).replace(/^accountid:/, ''))}`);
    const parts = inner.split('|');
    const address = (parts.length > 1 ? parts[1] : parts[0])?.trim() ?? '';
    const text = parts[0] === '' ? address : (parts[0] ?? '');
    if (!/^(?:https?:\/\/|mailto:)/i.test(address)) {
      return parts.length > 1 || inner.startsWith('^')
        ? escaped(text.replace(/^\^/, ''))
        : escaped(`[${inner}]`);
    }
    return `<a href="${escaped(address)}">${escaped(text.replace(/^mailto:/i, ''))}</a>`;
  }

  #emphasis(sign: string, at: number, flush: () => void): number {
    const line = this.#line;
    const [before, after] = [line.charAt(at - 1), line.charAt(at + 1)];
    if (before === sign || after === sign) return at;
    const closes = /\S/.test(before) && !/[\p{L}\p{N}]/u.test(after);
    const opens = /\S/.test(after) && !/[\p{L}\p{N}]/u.test(before);
    return this.#mark({ sign, text: sign, at }, { closes, opens }, flush);
  }

  /** Ends the emphasis of a sign, or begins it. */
  #mark(
    { sign, text, at }: { sign: string; text: string; at: number },
    { closes, opens }: { closes: boolean; opens: boolean },
    flush: () => void,
  ): number {
    const opened = this.#open.findLastIndex((mark) => mark.sign === sign);
    if (opened === -1 ? !opens : !closes) return at;
    flush();
    if (opened === -1) {
      this.#open.push({ sign, text, at: this.#out.length });
      this.#out.push('');
    } else {
      for (const inner of this.#open.splice(opened + 1)) this.#out[inner.at] = escaped(inner.text);
      this.#out[this.#open.pop()?.at ?? 0] = `<${elements[sign]}>`;
      this.#out.push(`</${elements[sign]}>`);
    }
    return at + text.length;
  }

  #write(flush: () => void, html: string, end: number): number {
    flush();
    this.#out.push(html);
    return end;
  }

  #find(closing: string, from: number): number {
    const known = this.#found.get(closing);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const found = this.#line.indexOf(closing, from);
    this.#found.set(closing, found);
    return found;
  }
}
