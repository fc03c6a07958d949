/** The current step of the palette. */
export type Step = { at: 'start' } | { at: 'ticket' } | { at: 'board'; ticket: string };

/** Shows another step. */
export type Next = (step: Step) => void;

/** One choice of the palette: its name, the text next to it, and of a found record the part of its text with the searched words. */
export interface Choice {
  id: string;
  name: string;
  sign?: string;
  excerpt?: string | null;
  act: () => void;
}

/** Choices under one title. */
export interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}
