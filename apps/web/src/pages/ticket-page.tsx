import { useNavigate, useParams } from 'react-router';
import { Work } from './frame/frame.tsx';
import { TicketView } from '../features/ticket/ticket-view.tsx';
import { RuleWindows } from './rule-windows.tsx';
import { KeepsOrder } from '../features/ticket/use-neighbours.tsx';

/** `/app/tickets/{KEY-N}` as a page of its own. */
export function TicketPage() {
  const { ticket = '' } = useParams();
  const navigate = useNavigate();
  const key = ticket.toUpperCase();
  const board = `/app/projects/${key.replace(/-\d+$/u, '')}`;
  return (
    <Work>
      <RuleWindows>
        <KeepsOrder>
          <TicketView key={key} ticketKey={key} onDeleted={() => void navigate(board)} />
        </KeepsOrder>
      </RuleWindows>
    </Work>
  );
}
