import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Relation } from '../../api/types.ts';
import { AppLink } from '../../design/app-link.tsx';
import relationsCss from './relations.module.css';

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
      className={done ? relationsCss.done : undefined}
    >
      {children}
    </AppLink>
  );
}
