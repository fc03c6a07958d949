import { htmlBudget, RichTextLimit } from '@basalt/domain';
import { Parser } from 'htmlparser2';
import {
  DROPPED_WITH_TEXT,
  KEPT_ATTRIBUTES,
  KEPT_ELEMENTS,
  RAW_TEXT_ELEMENTS,
  VOID_ELEMENTS,
} from './html-policy.ts';
import { OpenElements } from './open-elements.ts';

/** Replaces each `<` of text in the result of {@link wellNested}. The next parser would need ten times as long for `&lt;`. */
export const LESS_THAN = '\0';
/** Replaces each `&amp;` in the same way. */
export const AMPERSAND = '\x01';

/** The maximum number of elements that are open at once, those that are not kept included: htmlparser2 moves all of them for each tag. */
const maxOpen = 1_000;

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
  let elements = 0;
  /** Open elements, and those of them that are removed with their text. */
  let [openTags, dropped] = [0, 0];
  const parser = new Parser(
    {
      onopentagname(name) {
        openTags += 1;
        if (openTags > maxOpen) throw new RichTextLimit(tooDeep);
        if (DROPPED.has(name)) dropped += 1;
      },
      onopentag(name, attributes, isImplied) {
        // `</br>` is a line break; `</p>` without its start tag is nothing.
        if (dropped > 0 || !KEPT_ELEMENTS.has(name) || (isImplied && name !== 'br')) return;
        elements += 1;
        if (elements > htmlBudget.elements) throw new RichTextLimit(tooManyElements);
        open.closeForStartOf(name);
        // The next parser counts a void element as a level, too.
        if (open.depth >= htmlBudget.depth) throw new RichTextLimit(tooDeep);
        if (!VOID_ELEMENTS.has(name)) open.push(name);
        out.push(startTag(name, attributes));
      },
      ontext(text) {
        if (dropped > 0) return;
        out.push(
          text === '<'
            ? LESS_THAN
            : text.replace(CHARACTER_REFERENCE, asMarker).replaceAll('<', LESS_THAN),
        );
      },
      onclosetag(name, isImplied) {
        openTags -= 1;
        if (DROPPED.has(name)) dropped -= 1;
        // `OpenElements` knows more of the implied end tags.
        else if (dropped === 0 && !isImplied) open.close(name);
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  open.closeAll();
  return out.join('');
}

const DROPPED = new Set([...DROPPED_WITH_TEXT, ...RAW_TEXT_ELEMENTS]);

/** The references of `&`, `<` and `>`, with their semicolon or where they need none. */
const CHARACTER_REFERENCE = /&(?:amp|gt|lt|AMP|GT|LT)(?:;|(?![A-Za-z0-9]))/g;

const markers: Readonly<Record<string, string>> = { a: AMPERSAND, g: '>', l: LESS_THAN };

function asMarker(reference: string): string {
  return markers[reference.charAt(1).toLowerCase()] ?? reference;
}

/** The start tag, with the attributes of the policy in quotes. */
function startTag(name: string, attributes: Readonly<Record<string, string>>): string {
  let written = `<${name}`;
  for (const attribute of KEPT_ATTRIBUTES.get(name)?.keys() ?? []) {
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (value === undefined) continue;
    written += value.includes('"')
      ? ` ${attribute}='${value.replaceAll("'", '&#39;')}'`
      : ` ${attribute}="${value}"`;
  }
  return `${written}>`;
}

const tooManyElements = `must have at most ${htmlBudget.elements} HTML elements`;
const tooDeep = `must have HTML elements at most ${htmlBudget.depth} deep within one another`;
