import type { Ticket, View } from '../../api/types.ts';
import type { TicketState } from '../../data/queries/search.ts';
import type { Opened } from '../ticket/property-shortcuts.ts';

/** The current step of the palette. */
export type Step =
  | { at: 'start' }
  | { at: 'ticket'; for?: Sought }
  | { at: 'board'; ticket: string }
  | { at: 'project'; ticket: string }
  | { at: 'delete'; ticket: Ticket }
  | { at: 'calendar'; view: View };

/** What a ticket is asked for, if not to move it: the name of the command, and the choice that opens on the ticket. */
export interface Sought {
  name: string;
  opens: Opened;
}

/** Shows another step. */
export type Next = (step: Step) => void;

/** One choice of the palette: its name, and the text next to it. */
export interface Choice {
  id: string;
  name: string;
  sign?: string;
  /** Other words by which it is found. */
  otherWords?: string;
  /** Of a found record: the part of its text with the searched words. */
  excerpt?: string | null;
  /** Of a found ticket. */
  state?: TicketState | undefined;
  /** Whether it is a command that asks for more: its first word is enough to find it, as in “assign to Linus”. */
  asksMore?: boolean;
  /** Whether it is only a list of the tickets with a label or a tag: it comes behind its group, and never before found tickets by its name. */
  isFilter?: boolean;
  act: () => void;
}

/** Choices under one title. */
export interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}
