import type { NoticeReason } from '../records/recipients-and-watchers.ts';

/** Whether somebody became an assignee, or is none any more. */
export type AssignmentReason = Extract<NoticeReason, 'assigned' | 'unassigned'>;

/** A notification of an assignment that its recipient has not seen: neither read nor done, and not mailed yet. */
export interface UnseenAssignment {
  readonly notificationId: string;
  readonly userId: string;
  readonly ticketId: string;
  readonly reason: AssignmentReason;
}

const opposites = { assigned: 'unassigned', unassigned: 'assigned' } as const;

export const isAssignment = (reason: NoticeReason): reason is AssignmentReason =>
  reason in opposites;

const keyOf = (id: string, userId: string): string => `${id} ${userId}`;

/** The assignments that nobody has seen yet. One that is taken back leaves no notification: neither of it nor of its end. */
export class UnseenAssignments {
  readonly #unseen: Map<string, UnseenAssignment>;
  readonly #takenBack = new Map<string, UnseenAssignment>();

  constructor(unseen: readonly UnseenAssignment[]) {
    this.#unseen = new Map(unseen.map((each) => [keyOf(each.ticketId, each.userId), each]));
  }

  add(unseen: UnseenAssignment): void {
    this.#unseen.set(keyOf(unseen.ticketId, unseen.userId), unseen);
  }

  /** Takes back the opposite if the person has not seen it. Returns whether there was one. */
  takeBack(ticketId: string, userId: string, reason: AssignmentReason): boolean {
    const key = keyOf(ticketId, userId);
    const unseen = this.#unseen.get(key);
    if (unseen?.reason !== opposites[reason]) return false;
    this.#unseen.delete(key);
    this.#takenBack.set(keyOf(unseen.notificationId, userId), unseen);
    return true;
  }

  /** Those that were taken back. */
  get takenBack(): readonly UnseenAssignment[] {
    return [...this.#takenBack.values()];
  }

  /** Whether the notification is for the person no more. */
  isTakenBack(notificationId: string, userId: string): boolean {
    return this.#takenBack.has(keyOf(notificationId, userId));
  }
}
