/** The messages that are loaded when another page or a part of a page is opened. The build replaces this file, as it does `first.ts`. */
export const later: Readonly<Record<string, string>> = {};
