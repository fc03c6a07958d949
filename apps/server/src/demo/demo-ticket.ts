import type { Priority } from '@basalt/domain';

/** A ticket of the demo, in the words of the story. */
export interface DemoTicket {
  /** When it came onto the board Open. */
  daysAgo: number;
  /** The boards that it came to since, by their slugs, and when. */
  moves?: readonly (readonly [board: string, daysAgo: number])[];
  title: string;
  descriptionHtml?: string;
  priority?: Priority;
  /** Emails of people of the story. */
  assignees?: readonly string[];
  /** Names of labels of its project. */
  labels?: readonly string[];
  tagNames?: readonly string[];
  dueInDays?: number;
  estimate?: number;
  /** What people said about it, oldest first; by their emails. `to` is mentioned before the text. */
  comments?: readonly { by: string; to?: string; daysAgo: number; bodyHtml: string }[];
}

/** Begun and finished on these days: over a pull request, which takes a day. */
export function through(begun: number, deployed: number): Pick<DemoTicket, 'moves'> {
  return {
    moves: [
      ['in-progress', begun],
      ['pull-request', deployed + 0.5],
      ['deployed', deployed],
    ],
  };
}
