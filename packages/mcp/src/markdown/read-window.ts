import { Parser } from 'htmlparser2';

/** An element of HTML, or text. */
export type HtmlNode = HtmlElement | string;

/** An element with what is in it. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  /** How many elements its parent had before it: an item of a cut list keeps its number. */
  readonly index: number;
}

/** A part of a text in HTML. */
export interface HtmlWindow {
  readonly nodes: readonly HtmlNode[];
  /** Where the part after it begins; null at the end. */
  readonly next: number | null;
}

/** The units that an element takes in addition to its attributes, so that elements without text are limited, too. */
const elementUnits = 8;

/** The maximum length of an attribute; an address is kept completely, because the HTML policy limits it. */
const attributeLength = 500;

/** The characters that the parser gets at a time, so that it stops soon after the window is full. */
const feedLength = 4096;

/**
 * The part of cleaned HTML that begins at `offset` and has `length` units: a character of text or of an attribute is one, an
 * element eight. The first link or image is in the part, however long its address is; elements around the part, too.
 * Takes time in proportion to `offset + length`.
 */
export function readWindow(html: string, offset: number, length: number): HtmlWindow {
  const root: HtmlElement = { name: '', attributes: {}, children: [], index: 0 };
  const open = [{ element: root, elements: 0 }];
  const end = offset + length;
  let at = 0;
  let next: number | null = null;
  /** Until the part holds text, a link or an image. */
  let isEmpty = true;
  /** The text up to the next tag; the parser reports it in parts. */
  let pending = '';
  const takeText = () => {
    const text = pending;
    pending = '';
    if (next !== null || text === '') return;
    const from = wholeFrom(text, Math.max(0, offset - at));
    // A window that holds something already may end before the first word.
    const to = wholeTo(text, end - at, at > offset);
    if (to > from) {
      open.at(-1)?.element.children.push(text.slice(from, to));
      isEmpty = false;
    }
    at += to;
    if (to < text.length) next = at;
  };

  const parser = new Parser({
    onopentag(name, sent) {
      takeText();
      const parent = open.at(-1);
      if (parent === undefined || next !== null) return;
      const attributes = shortened(sent);
      const units = elementUnits + Object.values(attributes).join('').length;
      const mayExceed = at <= offset || (isEmpty && units > elementUnits);
      if (at + units > end && !mayExceed) {
        next = at;
        return;
      }
      at += units;
      if (at > offset && units > elementUnits) isEmpty = false;
      const element = { name, attributes, children: [], index: parent.elements };
      parent.elements += 1;
      parent.element.children.push(element);
      open.push({ element, elements: 0 });
    },
    ontext(more) {
      pending += more;
    },
    onclosetag() {
      takeText();
      if (next !== null) return;
      open.pop();
      // The element lies completely before the window.
      if (at <= offset) open.at(-1)?.element.children.pop();
    },
  });
  const isFull = () => next !== null;
  for (let fed = 0; fed < html.length && !isFull(); fed += feedLength) {
    parser.write(html.slice(fed, fed + feedLength));
  }
  if (!isFull()) {
    parser.end();
    takeText();
  }
  return { nodes: root.children, next };
}

const shortened = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const isShort = value.length <= attributeLength || name === 'href' || name === 'src';
      return [name, isShort ? value : `${value.slice(0, wholeTo(value, attributeLength, true))}…`];
    }),
  );

/** The maximum number of characters by which a window is shortened so that it ends between two words. */
const wordLength = 40;

/**
 * Where to cut so that at most `room` characters are left before it: between words, never within a character; before the first word only if
 * the result `mayBeNothing`.
 */
function wholeTo(text: string, room: number, mayBeNothing: boolean): number {
  if (room >= text.length) return text.length;
  const space = room === 0 ? 0 : text.lastIndexOf(' ', room - 1) + 1;
  const isNear = space > room - wordLength && (space > 0 || mayBeNothing);
  return isNear ? space : wholeFrom(text, room);
}

/** The same position, or the next one if it lies within a surrogate pair. */
function wholeFrom(text: string, at: number): number {
  const isWithin = /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));
  return isWithin && at > 0 ? at + 1 : at;
}
