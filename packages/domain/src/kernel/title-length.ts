/** The title of a ticket or document has at most this many characters. */
export const maxTitleLength = 255;
