import { english } from './english.ts';

/** The messages before any language is loaded. In the built pages there are none: `main.tsx` loads a language first. */
export const first: Readonly<Record<string, string>> = english;
