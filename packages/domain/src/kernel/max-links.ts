/** A record names at most this many people, labels or editors. */
export const maxLinks = 100;

/** A ticket or document has at most this many tags. */
export const maxTags = 20;
