import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Ticket } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';

/** Gives the page of a ticket that is shown by a former key the address with its present one, in place of the former in the history. */
export function usePresentKey(ticketKey: string, ticket: Ticket | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, mask } = useLocation();
  useEffect(() => {
    if (ticket === undefined || ticket.key === ticketKey) return;
    client.setQueryData(keys.ticket(ticket.key), (known) => known ?? ticket, { updatedAt: 0 });
    void navigate(
      { pathname: pathname.replace(/[^/]+$/u, ticket.key), search },
      { replace: true, ...(mask !== undefined && { mask: `/app/tickets/${ticket.key}` }) },
    );
  }, [client, mask, navigate, pathname, search, ticket, ticketKey]);
}
