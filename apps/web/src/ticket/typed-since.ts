/** What was typed behind a submitted text since, without white space at its beginning; empty if the text was changed otherwise. */
export const typedSince = (submitted: string, now: string): string =>
  now.startsWith(submitted) ? now.slice(submitted.length).trimStart() : '';
