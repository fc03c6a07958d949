import type { Marks } from '../notifications.port.ts';

/** How a person marks a notification; an absent field stays. */
export interface NewMarks {
  /** True keeps the time of the first reading; false makes the notification unread again. */
  read?: boolean | undefined;
  done?: boolean | undefined;
  snoozedUntil?: Date | null | undefined;
}

/** The marks after a change. A notification that is done or snoozed is also read, unless `read` is false. */
export function marked(before: Marks, { read, done, snoozedUntil }: NewMarks, now: Date): Marks {
  const isSeen = read === true || done === true || (snoozedUntil ?? null) !== null;
  return {
    readAt: read === false ? null : (before.readAt ?? (isSeen ? now : null)),
    doneAt: done === undefined ? before.doneAt : done ? (before.doneAt ?? now) : null,
    snoozedUntil: snoozedUntil === undefined ? before.snoozedUntil : snoozedUntil,
  };
}
