import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery } from '../account/queries.ts';

/** The number of unread notifications in the loaded part of the inbox; nothing for zero. */
export function Unread() {
  const { data } = useInfiniteQuery(inboxQuery);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const unread = entries.filter(({ read_at }) => read_at === null).length;
  if (unread === 0) return null;
  return (
    <span className="badge">
      {unread}
      <span className="hidden"> unread</span>
    </span>
  );
}
