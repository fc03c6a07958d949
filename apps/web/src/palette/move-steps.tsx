import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Board, Ticket } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { useSession } from '../frame/session.tsx';
import { useFound } from '../search/use-found.tsx';
import { useMoveHere } from '../ticket/changes/use-move-here.tsx';
import { ticketQuery } from '../ticket/queries.ts';
import { Fetched } from '../ui/fetched.tsx';
import { foundByName } from '../ui/found-by-name.ts';
import { Choices } from './choices.tsx';
import { roomOn } from './room-on.ts';
import type { Next, Step } from './step.ts';

/** Asks which ticket to move. */
export function TicketStep({ next }: { next: Next }) {
  const [words, setWords] = useState('');
  const { tickets, isSimilar, isSearching } = useFound(words);
  const none =
    words.trim() === '' ? 'Type a part of its title or its key.' : 'No ticket was found.';
  return (
    <Choices
      label="Which ticket?"
      path="Move a ticket"
      words={words}
      onWords={setWords}
      onBack={() => next({ at: 'start' })}
      groups={[
        {
          title: isSimilar ? 'Similar' : 'Tickets',
          choices: tickets.map((ticket) => ({
            ...ticket,
            id: ticket.key,
            act: () => next({ at: 'board', ticket: ticket.key }),
          })),
        },
      ]}
      isSearching={isSearching && words.trim() !== ''}
      none={isSearching && words.trim() !== '' ? 'Searching…' : none}
    />
  );
}

/** Asks for the board that a ticket moves to; it goes to the end there. */
export function BoardStep({
  step: { ticket: key },
  next,
  onDone,
}: {
  step: Step & { at: 'board' };
  next: Next;
  onDone: () => void;
}) {
  const { organization } = useSession();
  const query = useQuery(ticketQuery(organization, key));
  return (
    <Fetched query={query}>
      {(ticket) => <ToBoard ticket={ticket} next={next} onDone={onDone} />}
    </Fetched>
  );
}

function ToBoard({ ticket, next, onDone }: { ticket: Ticket; next: Next; onDone: () => void }) {
  const [words, setWords] = useState('');
  // A move is shown before its answer: the choices stay until the answer.
  const [board_id] = useState(ticket.board_id);
  const { data: boards = [], isPending: isUnknown } = useQuery(boardsQuery(ticket.project_id));
  const { mutate, isPending, error } = useMoveHere(ticket);
  const moveTo = (board: Board) => {
    if (isPending) return;
    mutate(board, { onSuccess: onDone });
  };
  const from = boards.find(({ id }) => id === board_id)?.name ?? '';
  const others = foundByName(
    boards.filter(({ id }) => id !== board_id),
    words,
  );
  return (
    <Choices
      label="To which board?"
      path={`Move ${ticket.key} from ${from}`}
      words={words}
      onWords={setWords}
      onBack={() => next({ at: 'start' })}
      fault={error === null ? null : refusalSentence(asRefusal(error))}
      groups={[
        {
          title: 'Boards',
          choices: others.map((board) => ({
            id: board.id,
            name: board.name,
            sign: roomOn(board),
            act: () => moveTo(board),
          })),
        },
      ]}
      isSearching={isUnknown && words.trim() !== ''}
      none={isUnknown ? 'One moment…' : 'No other board has this name.'}
    />
  );
}
