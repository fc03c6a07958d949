import type { TicketRecord } from '@basalt/domain';

/** What writers do. */
export const writeKinds = ['create', 'move', 'comment', 'update', 'delete', 'reorder'] as const;

export type WriteKind = (typeof writeKinds)[number];

/** One write as its writer saw it. */
export interface Write {
  kind: WriteKind;
  /** Stands in the title or the text that it writes, and nowhere else. */
  token: string;
  method: string;
  path: string;
  body: object | undefined;
  /** Its Idempotency-Key, if it has one. */
  key: string | undefined;
  /** The ticket it is about; null for a creation and a reorder. */
  ticket: string | null;
  /**
   * `acknowledged`: a 2xx came. `refused`: a 4xx came. `unknown`: the connection died, or a 503 came, which says that the
   * outcome is not known.
   */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Of the answer; 0 when none came. */
  status: number;
  /** Whether a 503 said when to ask again. */
  saidWhen: boolean;
  /** The longest that one of its requests took, in milliseconds. */
  took: number;
  /** How often it was sent. */
  sent: number;
  /** What the answer held: a ticket, a comment, or the tickets of a reorder. */
  answer: unknown;
}

/** A board that writers use. */
export interface Board {
  id: string;
  slug: string;
}

/** A project that writers have to themselves. */
export interface Deployment {
  organization: string;
  project: string;
  boards: readonly Board[];
}

/** The record that an acknowledged creation, move or update was answered with. */
export const ticketOf = ({ answer }: Write): TicketRecord => answer as TicketRecord;
