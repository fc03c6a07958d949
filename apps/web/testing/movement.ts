import type { Page } from 'playwright-core';

/** The largest cumulative layout shift (CLS) of a board or a ticket while it is loaded. */
export const largestShift = 0.05;

/** The sum of all layout shifts since the page was loaded, but for those that follow an action of the person. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) sum += hadRecentInput ? 0 : value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
  })`);

/** The elements whose style has an animation or a transition that takes time; one that follows how far the person has scrolled takes none. */
export const animated = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after']
      .map((part) => [part, getComputedStyle(element, part || undefined)])
      .filter(([, { animationName, animationTimeline, transitionDuration }]) =>
        (animationName !== 'none' && animationTimeline === 'auto') || /[1-9]/.test(transitionDuration))
      .map(([part]) => element.className + part))`);

/** The names of what could be pressed in place of the message that is shown, which has to be in the lower half of the window. */
export const underMessage = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const shown = document.querySelector('.messages_message');
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const found = new Set();
    if (top < innerHeight / 2) found.add('the message is not at the foot');
    shown.style.display = 'none';
    for (let x = left; x <= right; x += 4)
      for (let y = top; y <= bottom; y += 4) {
        const element = document.elementFromPoint(x, y)?.closest('button, a, input, select, textarea, [role="row"], [contenteditable]');
        if (element) found.add(element.ariaLabel ?? element.textContent);
      }
    shown.style.display = '';
    return [...found];
  })()`);
