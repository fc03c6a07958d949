import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { RelatedLink } from './related-link.tsx';
import { relationsQuery } from './queries.ts';

/** The way to the ticket that this one is a part of, above its title; nothing for one that is no part. */
export function Parent({ ticket }: { ticket: Ticket }) {
  const relations = useQuery(relationsQuery(ticket.id)).data ?? [];
  const parent = relations.find(({ type }) => type === 'parent');
  if (parent === undefined || !('ticket' in parent)) return null;
  return (
    <p className="small soft cut">
      Part of{' '}
      <RelatedLink ticket={parent.ticket}>
        {parent.ticket.key} {parent.ticket.title}
      </RelatedLink>
    </p>
  );
}
