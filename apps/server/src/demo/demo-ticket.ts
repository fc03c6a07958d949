import type { ReactionChoices, TicketContent } from '@basalt/domain';

/** A ticket of the demo, in the words of the story. */
export interface DemoTicket extends Omit<TicketContent, 'assigneeIds' | 'labelIds' | 'dueAt'> {
  /** When it was created on the board Open. */
  daysAgo: number;
  /** Whether its first assignee made it, and not the owner. */
  isOwn?: boolean;
  /** The boards to which it was moved, by their slugs, and when. */
  moves?: readonly (readonly [board: string, daysAgo: number])[];
  title: string;
  /** Emails of people of the story. */
  assignees?: readonly string[];
  /** Names of labels of its project. */
  labels?: readonly string[];
  startInDays?: number;
  dueInDays?: number;
  /** Values of the custom fields of its project; the one of `launch` by `launchInDays`. */
  values?: Readonly<Record<string, string | number>>;
  launchInDays?: number;
  /** Its comments, oldest first; `by` is the email of the author. `to` is mentioned before the text. */
  comments?: readonly {
    by: string;
    to?: string;
    daysAgo: number;
    bodyHtml: string;
    /** Whether it answers the first comment. */
    isReply?: boolean;
    /** The reactions of people, by their emails. */
    reactions?: Readonly<Record<string, ReactionChoices>>;
  }[];
}

/** The moves of a ticket that was begun and finished on these days, with a pull request that takes a day. */
export function through(begun: number, deployed: number): Pick<DemoTicket, 'moves'> {
  return {
    moves: [
      ['in-progress', begun],
      ['pull-request', deployed + 0.5],
      ['deployed', deployed],
    ],
  };
}

/** An hour (UTC) of the day some days from now. */
export function inDays(days: number, hour = 17): Date {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setUTCHours(hour, 0, 0, 0);
  return date;
}

/** When the ticket of a story starts and is due. */
export const datesOf = ({
  startInDays,
  dueInDays,
}: Pick<DemoTicket, 'startInDays' | 'dueInDays'>) => ({
  startAt: startInDays === undefined ? null : inDays(startInDays, 0),
  dueAt: dueInDays === undefined ? null : inDays(dueInDays),
});
