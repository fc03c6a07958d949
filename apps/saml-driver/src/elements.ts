import type { XmlElement } from './strict-xml.ts';

/** The children with this name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The only child with this name; null if there are none or several. */
export function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [first = null, ...others] = childrenOf(element, name);
  return others.length === 0 ? first : null;
}

/** The trimmed text of an element that contains only text; otherwise null. */
export function textOf(element: XmlElement | null): string | null {
  return element === null || element.children.length > 0 ? null : element.text.trim();
}

/** The element and everything below it. */
export function* everythingIn(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everythingIn(child);
}
