import type { XmlElement } from './strict-xml.ts';

/** The children of this name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The one child of this name; null if there is none or more than one. */
export function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [first = null, ...others] = childrenOf(element, name);
  return others.length === 0 ? first : null;
}

/** Its text without spaces around it, if it holds text only; else null. */
export function textOf(element: XmlElement | null): string | null {
  return element === null || element.children.length > 0 ? null : element.text.trim();
}

/** The element and everything below it. */
export function* everythingIn(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everythingIn(child);
}
