const pages = /^\/app\/(?:projects\/([A-Za-z0-9]+)(?:\/|$)|tickets\/([A-Za-z0-9]+)-\d+$)/u;

/** The key of the project that a page is about, by its path; of a ticket's page too. Null for other pages. */
export function keyInPath(pathname: string): string | null {
  const [, ofProject, ofTicket] = pages.exec(pathname) ?? [];
  return (ofProject ?? ofTicket)?.toUpperCase() ?? null;
}
