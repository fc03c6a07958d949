import { words } from '../../words/words.ts';
import type { Column } from '../analytics/chart-data.tsx';
import { TicketLink } from './ticket-link.tsx';

interface Named {
  key: string | null;
  title: string | null;
}

/** The first columns of a table of tickets: the key as a link, and the title. */
export const ticketColumns = (): Column<Named>[] => [
  {
    name: words('flow.ticket'),
    value: ({ key }) => key,
    shown: (ticket) => <TicketLink ticket={ticket} />,
  },
  {
    name: words('flow.title'),
    isText: true,
    value: ({ title }) => title,
    shown: ({ title }) => title,
  },
];
