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

/** The elements whose style has an animation or a transition that takes time. */
export const animated = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after']
      .map((part) => [part, getComputedStyle(element, part || undefined)])
      .filter(([, { animationName, transitionDuration }]) =>
        animationName !== 'none' || /[1-9]/.test(transitionDuration))
      .map(([part]) => element.className + part))`);

/** The names of what can be pressed or typed into and lies under the message that is shown. */
export const underMessage = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const shown = document.querySelector('.messages_message').getBoundingClientRect();
    return [...document.querySelectorAll('button, a, input, select, textarea')]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const isBeside = left >= shown.right || right <= shown.left;
        const isAbove = top >= shown.bottom || bottom <= shown.top;
        return width > 1 && !isBeside && !isAbove && element.closest('.messages_messages') === null;
      })
      .map((element) => element.ariaLabel ?? element.textContent);
  })()`);
