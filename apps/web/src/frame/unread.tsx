import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery } from '../account/queries.ts';

/** How many unread notifications are in the inbox, as far as it is fetched; nothing without any. */
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
