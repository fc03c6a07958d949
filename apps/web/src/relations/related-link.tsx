import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Relation } from '../api/types.ts';
import { AppLink } from '../ui/app-link.tsx';

/** A link to a related ticket. Over a board or a list it opens there, too, and the back button returns to that page. */
export function RelatedLink({
  ticket: { key, done },
  children,
}: {
  ticket: Relation['ticket'];
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const isOver = pathname.startsWith('/app/projects/');
  const address = `/app/tickets/${key}`;
  return (
    <AppLink
      href={isOver ? { pathname: pathname.replace(/[^/]+$/u, key), search } : address}
      {...(isOver && { mask: address, replace: true })}
      className={done ? 'done' : ''}
    >
      {children}
    </AppLink>
  );
}
