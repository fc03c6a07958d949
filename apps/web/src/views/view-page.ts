const kept = 'basalt.views.on-board';
/** The most views that are kept in the browser: as many as an organization can have. */
const most = 300;

/** A page that shows views. */
export type ViewPage = 'board' | 'list';

const onBoard = (): string[] => localStorage.getItem(kept)?.split(',') ?? [];

/** The page on which a view was last saved or shown in this browser; at first the list. */
export const pageOf = (view: string): ViewPage => (onBoard().includes(view) ? 'board' : 'list');

/** Keeps the page of a view in this browser. */
export function keepPage(view: string, page: ViewPage): void {
  const others = onBoard().filter((one) => one !== view);
  const next = page === 'board' ? [view, ...others].slice(0, most) : others;
  try {
    localStorage.setItem(kept, next.join(','));
  } catch {
    // The browser stores nothing more: the view opens on the page as before.
  }
}
