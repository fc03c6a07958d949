import { AppLink } from '../../design/app-link.tsx';
import { useWords } from '../../words/use-words.tsx';
import flowCss from './flow.module.css';

/** The key of a ticket as a link; of one that was deleted, that it was. */
export function TicketLink({ ticket: { key } }: { ticket: { key: string | null } }) {
  const words = useWords();
  if (key === null) return words('flow.deletedTicket');
  return (
    <AppLink className={flowCss.ticketKey} href={`/app/tickets/${key}`}>
      {key}
    </AppLink>
  );
}
