import { htmlBudget, RichTextLimit } from '@basalt/domain';
import {
  DROPPED_WITH_TEXT,
  KEPT_ATTRIBUTES,
  KEPT_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from './html-policy.ts';
import { endOfDeclaration, endOfRawText, isLetterAt, readTag, type Tag } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

/** Replaces each `<` of text in the result of {@link wellNested}. The next parser would need ten times as long for `&lt;`. */
export const LESS_THAN = '\0';
/** Replaces each `&amp;` in the same way. */
export const AMPERSAND = '\x01';

/**
 * Rewrites any text as well-nested HTML that has only kept elements, in time linear in its length. Throws RichTextLimit as
 * soon as there are more elements than `htmlBudget` allows, or elements that are nested deeper.
 *
 * It runs before sanitize-html, whose time grows with the square of the depth. It does not check values: attributes of the
 * policy are copied as written, in quotes. It closes every tag that it writes and leaves no bare `<`, so that two parsers
 * cannot read its result differently. `html` must not contain {@link LESS_THAN} or {@link AMPERSAND}.
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
    if (dropped === null && textEnd > at)
      out.push(html.slice(at, textEnd).replace(CHARACTER_REFERENCE, asMarker));
    if (less === -1) break;
    const after = html[less + 1];
    if (!isLetterAt(html, less + (after === '/' ? 2 : 1))) {
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
      if (dropped.contains(tag, open)) {
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

/** The references of `&`, `<` and `>`, with their semicolon or where they need none. */
const CHARACTER_REFERENCE = /&(?:amp|gt|lt|AMP|GT|LT)(?:;|(?![A-Za-z0-9]))/g;

const markers: Readonly<Record<string, string>> = { a: AMPERSAND, g: '>', l: LESS_THAN };

function asMarker(reference: string): string {
  return markers[reference.charAt(1).toLowerCase()] ?? reference;
}

/** The content of an element that is removed with its text. */
class DroppedRegion {
  readonly name: string;
  private readonly inner = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
    this.inner.set(name, 1);
  }

  /** True while `tag` is in the region: it is neither the region's own end tag nor that of an element around it. */
  contains(tag: Tag, open: OpenElements): boolean {
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

/** Writes the start tag if its element is kept. A browser also reads `</br>` as a start tag. */
function openTag(tag: Tag, open: OpenElements, out: string[]): boolean {
  const name = tag.name === 'image' ? 'img' : tag.name;
  if (!KEPT_ELEMENTS.has(name)) return false;
  open.closeForStartOf(name);
  // The next parser counts a void element as a level, too.
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
