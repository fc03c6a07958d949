/** An entry of a list; what heads a group and a change between comments are none. */
const entry = 'li:not(.comments_change), tr:not(.list_groupRow), [role="row"]';
/** The elements that get the focus in an entry, where it is present, and in any part. */
const ofEntry = '[role="row"], a[href], button';
const ofPart = 'a[href], button, input, select, textarea';
/** The parts that a layer above covers. */
const hidden = '[aria-hidden="true"], [inert]';
/** How many of the elements that the person has used are known. */
const maxUsed = 20;

/** Where an element was that is no longer in the document. */
interface Gap {
  parent: Node;
  before: Node | null;
  after: Node | null;
}
const gaps = new WeakMap<Node, Gap>();

/** The element that has or had the focus, and the page of that time; null after the person has left it for nothing. */
let last: { element: Element; path: string } | null = null;
/** The elements on which a key or the mouse was used, or that were given the focus, the latest at the end. */
let used: Element[] = [];
let isWaiting = false;

/**
 * Keeps the focus on the page. When the focused element goes or is disabled, its nearest neighbour gets the focus: of an entry of a list the next one,
 * else the one before, else the heading of the list; of another element what stands in its place. Where there is none, what the person
 * used before gets it, else the heading of the page. It searches the document, because the refs of what is gone are gone with it, and any part of
 * any page may be beside it. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(onChange);
  const attributes = { attributes: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, { childList: true, subtree: true, ...attributes });
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', onLeave, options);
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('click', rememberUsed, options);
  // After what the page does with it, such as giving the focus to the whole card.
  window.addEventListener('contextmenu', rememberUsed, { signal: end.signal });
  return () => {
    observer.disconnect();
    end.abort();
    last = null;
    used = [];
  };
}

function onFocus({ target }: FocusEvent): void {
  if (target instanceof Element) last = { element: target, path: window.location.pathname };
}

/** A press on an empty place takes the focus away from an element that stays. */
function onLeave({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null) return;
  setTimeout(() => {
    const isLeft = last?.element === target && document.hasFocus() && isNowhere();
    if (isLeft && !isLost()) last = null;
  });
}

function onKey({ key }: KeyboardEvent): void {
  if (!['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) rememberUsed();
}

function rememberUsed(): void {
  const active = document.activeElement;
  if (active === null || isNowhere()) return;
  used = [...used.filter((element) => element !== active), active].slice(-maxUsed);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

const isLost = () =>
  last !== null && (!last.element.isConnected || last.element.matches(':disabled'));

function onChange(changes: readonly MutationRecord[]): void {
  for (const { removedNodes, target: parent, previousSibling, nextSibling } of changes) {
    for (const node of removedNodes) {
      if (!node.isConnected)
        gaps.set(node, { parent, before: previousSibling, after: nextSibling });
    }
  }
  if (isWaiting || !isNowhere() || !isLost()) return;
  isWaiting = true;
  // An overlay that closes, and a page that opens, give the focus by themselves first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isWaiting = false;
      if (!isNowhere() || !isLost()) return;
      giveAgain();
      // After a message, it goes back there.
      rememberUsed();
    }),
  );
}

function giveAgain(): void {
  const { element, path } = last as NonNullable<typeof last>;
  // The heading of the page that follows gets the focus when it is there.
  const isOverlay = gaps.get(removedWith(element))?.parent === document.body;
  if (path !== window.location.pathname && !isOverlay) return;
  for (const candidate of [element, ...used.toReversed()]) {
    if (candidate.isConnected ? focus(candidate) || focusOwn(candidate) : focusBeside(candidate))
      return;
  }
  const layers = [...document.querySelectorAll('main, [role="dialog"]')];
  focusHeading(layers.findLast((layer) => !isIn(layer, hidden)) ?? null);
}

/** The largest removed part with this node. */
function removedWith(node: Node): Node {
  if (node.parentNode !== null) return removedWith(node.parentNode);
  const parent = gaps.get(node)?.parent;
  return parent === undefined || parent.isConnected ? node : removedWith(parent);
}

/** Focuses what is next to a removed element, or in its place. Returns whether there is something. */
function focusBeside(element: Element): boolean {
  const root = removedWith(element);
  const gap = gaps.get(root);
  // An overlay and a message have no neighbours.
  if (gap === undefined || gap.parent === document.body || isIn(gap.parent, '.messages_messages'))
    return false;
  const parent = gap.parent as Element;
  const before = remaining(gap, 'before');
  const after = remaining(gap, 'after');
  if (element.closest(entry) === null) {
    return between(before, after, parent).some(focusIn) || focusOwn(parent);
  }
  const siblings = [...parent.children];
  const at = after === null ? siblings.length : siblings.indexOf(after);
  const nearest = [...siblings.slice(at), ...siblings.slice(0, at).toReversed()];
  const isFound = isEntry(root as Element)
    ? nearest.filter(isEntry).some(focusEntry)
    : between(before, after, parent).some(focusIn);
  return isFound || focusHeading(parent);
}

/** Whether a part is an entry, or what a list of only the visible ones has around each of them. */
const isEntry = (element: Element) =>
  element.matches(entry) ||
  (element.matches('[role="presentation"]') && element.querySelector(entry) !== null);

const isIn = (node: Node, selector: string) =>
  node instanceof Element && node.closest(selector) !== null;

/** The nearest neighbour of a gap that is still there. */
function remaining({ parent, ...gap }: Gap, side: 'before' | 'after'): Element | null {
  const step = side === 'after' ? 'nextSibling' : 'previousSibling';
  let node = gap[side];
  while (node !== null && !(node instanceof Element && node.parentNode === parent)) {
    node = node.parentNode === parent ? node[step] : (gaps.get(node)?.[side] ?? null);
  }
  return node;
}

/** The elements between two neighbours now. */
function between(before: Element | null, after: Element | null, parent: Element): Element[] {
  const all = [...parent.children];
  const from = before === null ? 0 : all.indexOf(before) + 1;
  return all.slice(from, after === null ? undefined : all.indexOf(after));
}

/** Focuses the entry that a place belongs to. */
function focusOwn(place: Element): boolean {
  const own = place.closest(entry);
  return own !== null && focusEntry(own);
}

/** Focuses what a part begins with; an entry's checkbox only where it has nothing else. */
const focusIn = (part: Element): boolean => focusFirst(part, ofPart);
const focusEntry = (part: Element): boolean => focusFirst(part, ofEntry) || focusIn(part);

const focusFirst = (part: Element, kind: string): boolean =>
  (part.matches(kind) && focus(part)) || [...part.querySelectorAll(kind)].some(focus);

/** Focuses the nearest heading around a place. */
function focusHeading(place: Element | null): boolean {
  if (place === null) return false;
  const heading = place.querySelector<HTMLElement>('h1, h2, h3');
  if (heading === null) return focusHeading(place.parentElement);
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  return focus(heading);
}

/** Returns whether the element takes the focus. */
function focus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.matches(':disabled')) return false;
  if (isIn(element, hidden)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
