import { Shown } from '../../design/shown.ts';

/** The links to what a search has found. */
export const resultLinks = new Shown<object>();

/** The ref of such a link. */
export const resultLink = resultLinks.ref({});

/** Goes from the result that has the focus to another one, by one or back; without one to the first. */
export function focusResult(by = 0): void {
  const links = resultLinks.all();
  const at = links.findIndex(({ element }) => element === document.activeElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.element.focus();
}
