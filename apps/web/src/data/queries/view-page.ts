const storageKey = 'basalt.views.on-board';
/** The most views that are kept in the browser: as many as an organization can have. */
const most = 300;

/** The pages of a project that show views. */
export const viewPages = ['board', 'list', 'timeline', 'calendar', 'flow'] as const;

/** A page that shows views. */
export type ViewPage = (typeof viewPages)[number];

/** The views that were not shown as a list, each as `ID` for the board or `ID=PAGE`. */
const stored = (): string[] => localStorage.getItem(storageKey)?.split(',') ?? [];

/** The page on which a view was last saved or shown in this browser; at first the list. */
export function pageOf(view: string): ViewPage {
  const [, page = 'board'] = stored()
    .map((entry) => entry.split('='))
    .find(([id]) => id === view) ?? ['', 'list'];
  return viewPages.find((known) => known === page) ?? 'list';
}

/** Keeps the page of a view in this browser. */
export function keepPage(view: string, page: ViewPage): void {
  const otherViews = stored().filter((entry) => entry.split('=')[0] !== view);
  const own = page === 'board' ? view : `${view}=${page}`;
  const next = page === 'list' ? otherViews : [own, ...otherViews].slice(0, most);
  try {
    localStorage.setItem(storageKey, next.join(','));
  } catch {
    // The browser stores nothing more: the view opens on the page as before.
  }
}
