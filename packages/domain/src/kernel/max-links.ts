/** A record names at most this many people, labels or editors. */
export const maxLinks = 100;
