import { english } from './english.ts';

/**
 * The messages that are loaded with the first page. The build replaces this file: it writes only those that the scripts of the first load
 * use, compiled (`compile-words.ts`).
 */
export const first: Readonly<Record<string, string>> = english;
