import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LogEvent, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { Fetched } from '../ui/fetched.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';
import { historyWords } from './history-words.ts';
import { historyQuery } from './queries.ts';

/** What happened to a ticket, out of the log of events, newest first; fetched when it is asked for. */
export function History({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Events ticket={ticket} />}
    </details>
  );
}

function Events({ ticket }: { ticket: Ticket }) {
  const events = useQuery(historyQuery(ticket.id));
  const boards = useQuery(boardsQuery(ticket.project_id)).data ?? [];
  const nameOf = (id: unknown) => boards.find((board) => board.id === id)?.name ?? 'another board';
  return (
    <Fetched query={events}>
      {(all: readonly LogEvent[]) => (
        <ol>
          {all.map((event) => (
            <li key={event.id}>
              <strong>{event.actor.name}</strong> {historyWords(event, nameOf)}{' '}
              <time
                className="small soft"
                dateTime={event.timestamp}
                title={inFull(event.timestamp)}
              >
                {howLongAgo(event.timestamp)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Fetched>
  );
}
