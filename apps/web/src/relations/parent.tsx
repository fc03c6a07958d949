import { useQuery } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { RelatedLink } from './related-link.tsx';
import { relationsQuery } from './queries.ts';

/** A link to the parent ticket, above the title; nothing for a ticket without a parent. */
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
