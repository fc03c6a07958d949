import { decodeHTMLStrict } from 'entities';
import { escaped } from './characters.ts';
import { Delimiters, flanking } from './delimiters.ts';
import { CodeFences } from './code-fences.ts';
import { targetOf, type Bracket, type References } from './brackets.ts';
import type { LinkTarget } from './link-parts.ts';
import { literalLinksOf, type LiteralLink } from './literal-links.ts';
import { htmlOf, tagOf, type Piece } from './piece.ts';

const plainText = /[^\n\\`*_~[\]!<&]+/y;
const codeFence = /`+/y;
const run = /\*+|_+|~+/y;
const reference = /&(?:#[xX][\dA-Fa-f]{1,6}|#\d{1,7}|[A-Za-z][\dA-Za-z]{1,31});/y;
const uri = /<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>]*)>/y;
const mail = /<([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)>/y;

/**
 * Reads inline content: emphasis, code, links, images and line breaks (CommonMark 0.31, 6, with strikethrough and literal addresses
 * of GitHub). Each sign is looked at a bounded number of times.
 */
export class InlineReader {
  readonly #text: string;
  readonly #references: References;
  readonly #keepsLines: boolean;
  readonly #pieces: Piece[] = [];
  readonly #delimiters = new Delimiters();
  readonly #brackets: Bracket[] = [];
  readonly #literal: readonly LiteralLink[];
  readonly #fences: CodeFences;
  #nextLiteral = 0;
  /** Where the text without signs that was looked at last ends. */
  #plainEnd = 0;
  #at = 0;
  /** Brackets before this place cannot begin a link, because it would contain another link. */
  #noLinkBefore = 0;

  constructor(text: string, references: References, keepsLines: boolean) {
    this.#text = text;
    this.#keepsLines = keepsLines;
    this.#references = references;
    this.#fences = new CodeFences(text);
    this.#literal = /[@]|www\.|:\/\//i.test(text) ? literalLinksOf(text) : [];
  }

  /** The content as HTML. */
  html(): string {
    while (this.#at < this.#text.length) this.#readNext();
    this.#delimiters.join(null);
    return this.#pieces.map(htmlOf).join('');
  }

  #readNext(): void {
    const literal = this.#literalHere();
    if (literal !== null) return this.#addLiteral(literal);
    switch (this.#text[this.#at]) {
      case '\n':
        return this.#break();
      case '\\':
        return this.#escape();
      case '`':
        return this.#code();
      case '*':
      case '_':
      case '~':
        return this.#delimiter();
      case '[':
        return this.#openBracket(1);
      case '!':
        return this.#text[this.#at + 1] === '[' ? this.#openBracket(2) : this.#plain(1);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#angle();
      case '&':
        return this.#reference();
      default: {
        // Searched once for all addresses in it: a search for each of them would take quadratic time.
        if (this.#plainEnd <= this.#at) {
          this.#plainEnd = this.#at + (this.#match(plainText)?.[0].length ?? 1);
        }
        const until = this.#literal[this.#nextLiteral]?.start ?? Infinity;
        return this.#plain(Math.min(this.#plainEnd, until) - this.#at);
      }
    }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #add(text: string, html?: string): Piece {
    const piece: Piece = { text, html, closes: '', opens: '' };
    this.#pieces.push(piece);
    return piece;
  }

  /** Adds this number of characters unchanged. */
  #plain(length: number): void {
    this.#add(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
  }

  /** The address that begins here, if one does. */
  #literalHere(): LiteralLink | null {
    while ((this.#literal[this.#nextLiteral]?.start ?? Infinity) < this.#at) this.#nextLiteral += 1;
    const literal = this.#literal[this.#nextLiteral];
    return literal?.start === this.#at ? literal : null;
  }

  #addLiteral({ start, end, address }: LiteralLink): void {
    this.#addLink(this.#text.slice(start, end), address);
    this.#at = end;
  }

  #addLink(text: string, address: string): void {
    this.#add(text, `${tagOf('<a href', { address, title: null })}>${escaped(text)}</a>`);
  }

  #break(): void {
    this.#at += 1;
    const before = this.#pieces.at(-1);
    const lineBreak = this.#keepsLines ? '<br>' : undefined;
    if (before === undefined || before.html !== undefined || !before.text.endsWith(' ')) {
      this.#add('\n', lineBreak);
      return;
    }
    const isHard = before.text.endsWith('  ');
    before.text = before.text.trimEnd();
    this.#add('\n', isHard ? '<br>' : lineBreak);
  }

  #escape(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '\n') this.#add('\n', '<br>');
    else if (/[!-/:-@[-`{-~]/.test(next)) this.#add(next);
    else return this.#plain(1);
    this.#at += 2;
  }

  #code(): void {
    const { length } = this.#match(codeFence)?.[0] ?? '`';
    const from = this.#at + length;
    const until = this.#fences.next(length, from);
    if (until === null) return this.#plain(length);
    const content = this.#text.slice(from, until).replaceAll('\n', ' ');
    const isPadded = content.startsWith(' ') && content.endsWith(' ') && /[^ ]/.test(content);
    const text = isPadded ? content.slice(1, -1) : content;
    this.#add(text, `<code>${escaped(text)}</code>`);
    this.#at = until + length;
  }

  #delimiter(): void {
    const [characters = ''] = this.#match(run) ?? [];
    const { length } = characters;
    const sign = characters.charAt(0);
    const before = lastCharacter(this.#text.slice(Math.max(0, this.#at - 2), this.#at));
    const behind = this.#text.codePointAt(this.#at + length);
    const after = behind === undefined ? '' : String.fromCodePoint(behind);
    const piece = this.#add(characters);
    this.#at += length;
    if (sign === '~' && length > 2) return;
    const { canOpen, canClose } = flanking(sign, before, after);
    if (!canOpen && !canClose) return;
    this.#delimiters.push({ piece, sign, length, left: length, canOpen, canClose });
  }

  #openBracket(length: number): void {
    const around = this.#brackets.at(-1);
    if (around !== undefined) around.hasBracketWithin = true;
    this.#brackets.push({
      place: this.#pieces.length,
      from: this.#at + length,
      isImage: length === 2,
      below: this.#delimiters.last,
      hasBracketWithin: false,
    });
    this.#plain(length);
  }

  #closeBracket(): void {
    const bracket = this.#brackets.pop();
    if (bracket === undefined) return this.#plain(1);
    if (!bracket.isImage && bracket.from < this.#noLinkBefore) return this.#plain(1);
    const found = targetOf(this.#text, this.#at, bracket, this.#references);
    if (found === null) return this.#plain(1);
    this.#at = found.end;
    this.#delimiters.join(bracket.below);
    if (bracket.isImage) this.#addImage(bracket, found.target);
    else this.#addLinkAround(bracket, found.target);
  }

  #addLinkAround(bracket: Bracket, target: LinkTarget): void {
    const opening = this.#pieces[bracket.place] as Piece;
    opening.html = `${tagOf('<a href', target)}>`;
    opening.text = '';
    for (const piece of this.#pieces.slice(bracket.place + 1)) {
      if (piece.html?.startsWith('<a ') === true) piece.html = undefined;
    }
    this.#add('', '</a>');
    this.#noLinkBefore = bracket.from;
  }

  #addImage(bracket: Bracket, target: LinkTarget): void {
    const within = this.#pieces.splice(bracket.place);
    const text = within
      .slice(1)
      .map((piece) => piece.text)
      .join('');
    const image = this.#add(text);
    image.image = tagOf('<img src', target);
  }

  #angle(): void {
    const found = this.#match(uri) ?? this.#match(mail);
    if (found === null) return this.#plain(1);
    const [whole, address = ''] = found;
    this.#addLink(address, address.includes(':') ? address : `mailto:${address}`);
    this.#at += whole.length;
  }

  #reference(): void {
    const found = this.#match(reference)?.[0];
    if (found === undefined) return this.#plain(1);
    this.#add(decodeHTMLStrict(found));
    this.#at += found.length;
  }
}

const lastCharacter = (text: string): string => [...text].at(-1) ?? '';
