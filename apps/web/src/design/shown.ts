import type { RefCallback } from 'react';

/** An element, with what it shows. */
export type Place<Value> = Value & { element: HTMLElement };

/** What a page shows, by its elements. Their refs fill it, so that nobody has to search the document, or to read there what it is. */
export class Shown<Value extends object> {
  readonly #places = new Map<unknown, Place<Value>>();

  /** The ref of an element that shows this. That of an item of a collection has to stay the same while this does. */
  ref(value: Value): RefCallback<HTMLElement> {
    return (element) => {
      if (element === null) return;
      this.#places.set(element, { ...value, element });
      return () => void this.#places.delete(element);
    };
  }

  /** The innermost place that a node is in. */
  around(node: EventTarget | null | undefined): Place<Value> | undefined {
    let at = node instanceof Element ? node : null;
    while (at !== null && !this.#places.has(at)) at = at.parentElement;
    return this.#places.get(at);
  }

  /** These places, in the order of the document. */
  all(isWanted: (place: Place<Value>) => boolean = () => true): Place<Value>[] {
    return [...this.#places.values()]
      .filter(isWanted)
      .toSorted(({ element }, next) => (isBefore(element, next.element) ? -1 : 1));
  }

  within(part: Element): Place<Value>[] {
    return this.all(({ element }) => part.contains(element));
  }
}

const isBefore = (element: Node, next: Node) =>
  (element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Whether a menu, a dialog or a sheet is above an element: React Aria takes from the keyboard what one covers. */
export const isCovered = (element: Element): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null;

/** The parts of the page that are still loaded. */
export const loadings = new Shown<object>();
