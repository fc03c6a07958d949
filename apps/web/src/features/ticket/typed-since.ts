/** The text that was added at the end after a submission, without leading white space; empty if the text was changed otherwise. */
export const typedSince = (submitted: string, now: string): string =>
  now.startsWith(submitted) ? now.slice(submitted.length).trimStart() : '';
