import type { OwnNotification } from '../../api/types.ts';

/** The notifications of one row: unread ones first, the newest of them before others, as they came. */
export const unreadFirst = (group: readonly OwnNotification[]): OwnNotification[] =>
  group.toSorted((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null));

/** Whether something unread of a row mentions the reader. */
export const hasMention = (group: readonly OwnNotification[]): boolean =>
  group.some(({ reason, read_at }) => reason === 'mentioned' && read_at === null);
