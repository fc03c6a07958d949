/** The name of a time zone as people write it: "America/New York". */
export const zoneName = (id: string): string => id.replaceAll('_', ' ');

/** All time zones that the browser knows, UTC first. A chosen one that the browser lists by another name is one of them. */
export const zoneOptions = (chosen: string | null): { id: string; name: string }[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])].map(
    (id) => ({ id, name: zoneName(id) }),
  );
