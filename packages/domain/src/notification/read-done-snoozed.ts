import type { Marks } from './notifications.port.ts';

/** What a person does with a notification; what is absent stays. */
export interface NewMarks {
  /** The first time counts; false makes it unread again. */
  read?: boolean | undefined;
  done?: boolean | undefined;
  snoozedUntil?: Date | null | undefined;
}

/** The marks after a change: a notification that is done or snoozed is also read, unless the change says that it is unread. */
export function marked(before: Marks, { read, done, snoozedUntil }: NewMarks, now: Date): Marks {
  const isSeen = read === true || done === true || (snoozedUntil ?? null) !== null;
  return {
    readAt: read === false ? null : (before.readAt ?? (isSeen ? now : null)),
    doneAt: done === undefined ? before.doneAt : done ? (before.doneAt ?? now) : null,
    snoozedUntil: snoozedUntil === undefined ? before.snoozedUntil : snoozedUntil,
  };
}
