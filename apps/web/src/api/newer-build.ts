import type { QueryClient } from '@tanstack/react-query';

/** The header with the file name of the first script of the pages that the answering instance sends. */
const header = 'Basalt-Build';

/** The shortest time between two reloads, in milliseconds: while an upgrade is under way, instances of both builds answer. */
const pause = 30_000;
const reloadedAt = 'basalt-reloaded-at';

let isOther = false;

/** The address of the first script of this page, as the page has it: the file name contains a hash of the whole build. */
export const ownEntry = (): string =>
  Array.from(document.scripts)
    .find(({ type, src }) => type === 'module' && src !== '')
    ?.getAttribute('src') ?? '';

/** Compares the build that an answer names with the build of this page. */
export function noteBuild(answer: Response): void {
  const build = answer.headers.get(header);
  if (build !== null) isOther = build !== ownEntry().replace(/^.*\//u, '');
}

/** The part of the router that is used: the state after each change. */
interface Navigations {
  readonly state: { location: { pathname: string } };
  subscribe(listener: (state: { location: { pathname: string } }) => void): unknown;
}

/**
 * Loads the page anew when it goes to another address after the service has got another build. It waits for the next address while a
 * change is being sent, and reloads at most every 30 seconds.
 */
export function reloadForNewerBuild(
  router: Navigations,
  changes: Pick<QueryClient, 'isMutating'>,
): void {
  let shown = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    if (!isOther || changes.isMutating() > 0 || wasReloaded()) return;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    window.location.reload();
  });
}

const wasReloaded = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < pause;
