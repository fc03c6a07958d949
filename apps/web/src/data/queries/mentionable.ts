import { createContext } from 'react';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  /** The name that a text has; `name` where it is absent. */
  readonly called?: string;
}

/** The people who can read what is written, and so can be mentioned in it; empty where nobody can be. */
export const MentionablePeople = createContext<readonly Mentionable[]>([]);
