import { decodeText, isPlainText, NotPlainXml } from './xml-text.ts';

/** An element of an XML text, without namespaces: names are compared without their prefix. */
export interface XmlElement {
  readonly name: string;
  readonly parent: XmlElement | null;
  readonly children: readonly XmlElement[];
  /** Attributes by name as written, with the prefix. Values are decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly in it, decoded. */
  readonly text: string;
}

const DEPTH = 64;
// To verify signatures takes a tenth of a millisecond for each.
const ELEMENTS = 1_000;
const ATTRIBUTES = 2_000;

const name = String.raw`[A-Za-z_][\w.-]*`;
const declaration =
  /^<\?xml version=["']1\.0["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])? ?\?>/iu;
const attribute = String.raw`(?:"[^"<]*"|'[^'<]*')`;
const startTag = new RegExp(
  String.raw`<((?:${name}:)?${name})((?:\s+(?:${name}:)?${name}\s*=\s*${attribute})*)\s*(/?)>`,
  'uy',
);
const attributes = new RegExp(String.raw`((?:${name}:)?${name})\s*=\s*(${attribute})`, 'gu');
const endTag = new RegExp(String.raw`</((?:${name}:)?${name})\s*>`, 'uy');
const characters = /[^<]+/uy;

/**
 * Reads the root element of XML that has only elements, attributes and text, in time linear in the text. Refuses comments, CDATA
 * sections, processing instructions and document types. Parsers read these differently, which was used to forge signed
 * answers, and no identity provider needs them. Throws `NotPlainXml`.
 */
export function readPlainXml(text: string): XmlElement {
  if (!isPlainText(text)) throw new NotPlainXml('it contains characters that are not allowed');
  const reader = new Reader(text);
  return reader.read(declaration.exec(text)?.[0].length ?? 0);
}

interface OpenElement extends XmlElement {
  readonly tag: string;
  readonly children: OpenElement[];
  text: string;
}

class Reader {
  readonly #text: string;
  #root: OpenElement | null = null;
  #open: OpenElement | null = null;
  #depth = 0;
  #count = 0;
  #attributes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(start: number): XmlElement {
    let at = start;
    while (at < this.#text.length) at = this.#step(at);
    if (this.#root === null || this.#open !== null) throw new NotPlainXml('it ends early');
    return this.#root;
  }

  #step(at: number): number {
    const plain = matchAt(characters, this.#text, at);
    if (plain !== null) return this.#characters(plain[0], at);
    const start = matchAt(startTag, this.#text, at);
    if (start !== null) return this.#start(start, at);
    const end = matchAt(endTag, this.#text, at);
    if (end === null) throw new NotPlainXml('it holds more than elements, attributes and text');
    if (this.#open === null || this.#open.tag !== end[1])
      throw new NotPlainXml('tags do not match');
    this.#leave(this.#open);
    return at + end[0].length;
  }

  #characters(plain: string, at: number): number {
    const decoded = decodeText(plain);
    if (this.#open !== null) this.#open.text += decoded;
    else if (/[^\t\n\r ]/u.test(plain)) throw new NotPlainXml('there is text outside the root');
    return at + plain.length;
  }

  #start([whole, tag = '', attributeText = '', closed]: RegExpExecArray, at: number): number {
    this.#count += 1;
    this.#depth += 1;
    const own = readAttributes(attributeText);
    this.#attributes += own.size;
    if (this.#depth > DEPTH || this.#count > ELEMENTS || this.#attributes > ATTRIBUTES)
      throw new NotPlainXml('it is too large');
    if (this.#open === null && this.#root !== null) throw new NotPlainXml('it has two roots');
    const element: OpenElement = {
      tag,
      name: tag.slice(tag.indexOf(':') + 1),
      parent: this.#open,
      children: [],
      attributes: own,
      text: '',
    };
    this.#open?.children.push(element);
    this.#root ??= element;
    this.#open = element;
    if (closed === '/') this.#leave(element);
    return at + whole.length;
  }

  #leave(element: OpenElement): void {
    this.#depth -= 1;
    this.#open = element.parent === null ? null : (element.parent as OpenElement);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readAttributes(attributesText: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, attributeName = '', quoted = ''] of attributesText.matchAll(attributes)) {
    if (found.has(attributeName)) throw new NotPlainXml('an attribute comes twice');
    found.set(attributeName, decodeText(quoted.slice(1, -1)));
  }
  return found;
}
