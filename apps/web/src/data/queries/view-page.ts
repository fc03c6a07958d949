const storageKey = 'basalt.views.on-board';
/** The most views that are kept in the browser: as many as an organization can have. */
const most = 300;

/** A page that shows views. */
export type ViewPage = 'board' | 'list';

const onBoard = (): string[] => localStorage.getItem(storageKey)?.split(',') ?? [];

/** The page on which a view was last saved or shown in this browser; at first the list. */
export const pageOf = (view: string): ViewPage => (onBoard().includes(view) ? 'board' : 'list');

/** Keeps the page of a view in this browser. */
export function keepPage(view: string, page: ViewPage): void {
  const otherViews = onBoard().filter((item) => item !== view);
  const next = page === 'board' ? [view, ...otherViews].slice(0, most) : otherViews;
  try {
    localStorage.setItem(storageKey, next.join(','));
  } catch {
    // The browser stores nothing more: the view opens on the page as before.
  }
}
