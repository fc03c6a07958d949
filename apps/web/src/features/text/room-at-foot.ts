import { Shown } from '../../design/shown.ts';

/** The least room between the caret and the edge of the window, in pixels. */
const least = 5;

/** The bars that stay at the foot of the window while a person writes in their form. */
export const feet = new Shown<object>();

/** How much of the foot of the window is covered by the bar of the form in which the person types, in pixels. */
function covered(): number {
  const form = document.activeElement?.closest('form');
  const [foot] = form ? feet.within(form) : [];
  if (foot === undefined) return 0;
  const { top } = foot.element.getBoundingClientRect();
  return Math.max(0, (visualViewport?.height ?? innerHeight) - top);
}

/** The room that the editor leaves around the caret when it scrolls: it is measured each time, as the bar is higher on a phone and above a message. */
export const scrollRoom = {
  scrollThreshold: {
    top: 0,
    right: 0,
    left: 0,
    get bottom() {
      return covered();
    },
  },
  scrollMargin: {
    top: least,
    right: least,
    left: least,
    get bottom() {
      return covered() + least;
    },
  },
};
