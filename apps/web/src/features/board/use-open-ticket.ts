import { useLocation, useNavigate } from 'react-router';
import type { Ticket } from '../../api/types.ts';

/** Opens a ticket over the board, which keeps its filter. */
export function useOpenTicket() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (ticket: Ticket | undefined): void => {
    if (ticket === undefined) return;
    const { key } = ticket;
    void navigate({ pathname: `tickets/${key}`, search }, { mask: `/app/tickets/${key}` });
  };
}
