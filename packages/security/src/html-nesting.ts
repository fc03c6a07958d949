import { htmlBudget, RichTextLimit } from '@basalt/domain';
import {
  DROPPED_WITH_TEXT,
  KEPT_ATTRIBUTES,
  KEPT_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from './html-policy.ts';
import { endOfDeclaration, endOfRawText, isMailAt, readTag, type Tag } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

/** Stands in the answer of {@link wellNested} for each `<` of text: as `&lt;` it would cost the next parser ten times the time. */
export const LESS_THAN = '\0';
/** The same for each `&` that stands as `&amp;`. */
export const AMPERSAND = '\x01';

/**
 * Rewrites any text as well-nested HTML of kept elements only, in time linear in its length. Throws RichTextLimit as soon
 * as there are more elements than `htmlBudget` allows, or deeper ones.
 *
 * It stands before sanitize-html, whose time grows with the square of the depth, and judges no value: attributes of the
 * policy go through as written, quoted. Because every tag that it writes is closed by it, and no bare `<` is left,
 * two parsers cannot read its answer differently. `html` holds no {@link LESS_THAN} and no {@link AMPERSAND}.
 */
export function wellNested(html: string): string {
  const out: string[] = [];
  const open = new OpenElements(out);
  let dropped: DroppedRegion | null = null;
  let elements = 0;
  let at = 0;
  while (at < html.length) {
    const less = html.indexOf('<', at);
    const textEnd = less === -1 ? html.length : less;
    if (dropped === null && textEnd > at) out.push(html.slice(at, textEnd).replace(SIGN, asSign));
    if (less === -1) break;
    const after = html[less + 1];
    if (!isMailAt(html, less + (after === '/' ? 2 : 1))) {
      if (after === '!' || after === '?' || after === '/') at = endOfDeclaration(html, less);
      else {
        if (dropped === null) out.push(LESS_THAN);
        at = less + 1;
      }
      continue;
    }
    const tag = readTag(html, less, attributesKeptOf);
    if (tag === null) break;
    at = tag.end;
    if (dropped !== null) {
      if (dropped.reads(tag, open)) {
        at = endWhenRaw(html, tag);
        continue;
      }
      const own = tag.name === dropped.name;
      dropped = null;
      if (own) continue;
    }
    if (tag.closing && tag.name !== 'br') open.close(tag.name);
    else if (RAW_TEXT_ELEMENTS.has(tag.name)) at = endWhenRaw(html, tag);
    else if (DROPPED_WITH_TEXT.has(tag.name)) dropped = new DroppedRegion(tag.name);
    else if (openTag(tag, open, out)) {
      elements += 1;
      if (elements > htmlBudget.elements) throw new RichTextLimit(tooManyElements);
    }
  }
  open.closeAll();
  return out.join('');
}

/** The shortest and commonest character references, with their semicolon or where they need none. */
const SIGN = /&(?:amp|gt|lt|AMP|GT|LT)(?:;|(?![A-Za-z0-9]))/g;

const signs: Readonly<Record<string, string>> = { a: AMPERSAND, g: '>', l: LESS_THAN };

function asSign(reference: string): string {
  return signs[reference.charAt(1).toLowerCase()] ?? reference;
}

/** The inside of an element that goes with its text. */
class DroppedRegion {
  readonly name: string;
  private readonly inner = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
    this.inner.set(name, 1);
  }

  /** True while `tag` is still inside: neither its last end tag, nor that of an element which was open around it. */
  reads(tag: Tag, open: OpenElements): boolean {
    const count = this.inner.get(tag.name) ?? 0;
    if (!tag.closing) {
      this.inner.set(tag.name, count + 1);
      return true;
    }
    if (count > 0) this.inner.set(tag.name, count - 1);
    return tag.name === this.name ? count > 1 : count > 0 || !open.has(tag.name);
  }
}

function attributesKeptOf(name: string) {
  return KEPT_ATTRIBUTES.get(name === 'image' ? 'img' : name);
}

function endWhenRaw(html: string, tag: Tag): number {
  return !tag.closing && RAW_TEXT_ELEMENTS.has(tag.name)
    ? endOfRawText(html, tag.name, tag.end)
    : tag.end;
}

const tooManyElements = `must have at most ${htmlBudget.elements} HTML elements`;
const tooDeep = `must have HTML elements at most ${htmlBudget.depth} deep within one another`;

/** Writes the start tag if its element is kept. A browser reads `</br>` as one, too. */
function openTag(tag: Tag, open: OpenElements, out: string[]): boolean {
  const name = tag.name === 'image' ? 'img' : tag.name;
  if (!KEPT_ELEMENTS.has(name)) return false;
  open.closeForStartOf(name);
  // An element without an inside is a level too, as long as the next parser is at it.
  if (open.depth >= htmlBudget.depth) throw new RichTextLimit(tooDeep);
  if (!VOID_ELEMENTS.has(name)) open.push(name);
  let written = `<${name}`;
  for (const [attribute, value] of tag.attributes) {
    written += value.includes('"')
      ? ` ${attribute}='${value.replaceAll("'", '&#39;')}'`
      : ` ${attribute}="${value}"`;
  }
  out.push(`${written}>`);
  return true;
}
