import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Board } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { useSession } from '../../data/session.tsx';
import { useFound } from '../search/use-found.tsx';
import { useMoveHere } from '../ticket/changes/use-move-here.tsx';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { foundByName } from '../../design/found-by-name.ts';
import { useWords } from '../../words/use-words.tsx';
import { Choices } from './choices.tsx';
import { wipLabel } from '../../data/wip-label.ts';
import type { Next, Sought, Step } from './step.ts';

/** Asks which ticket to move, or for which one `sought` opens. */
export function TicketStep({
  next,
  sought,
  open,
}: {
  next: Next;
  sought?: Sought | undefined;
  /** Opens a ticket with one of its choices. */
  open: (ticket: string, what: Sought['opens']) => void;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  const { tickets, isSimilar, isSearching } = useFound(words);
  const none = words.trim() === '' ? t('palette.typeTitleOrKey') : t('palette.noTicketWasFound');
  return (
    <Choices
      label={t('palette.whichTicket')}
      path={sought?.name ?? t('palette.moveATicket')}
      words={words}
      onWords={setWords}
      onBack={() => next({ at: 'start' })}
      groups={[
        {
          title: isSimilar ? t('palette.similar') : t('palette.tickets'),
          choices: tickets.map((ticket) => ({
            ...ticket,
            id: ticket.key,
            act: () =>
              sought === undefined
                ? next({ at: 'board', ticket: ticket.key })
                : open(ticket.key, sought.opens),
          })),
        },
      ]}
      isSearching={isSearching && words.trim() !== ''}
      opensField={sought === undefined}
      none={isSearching && words.trim() !== '' ? t('palette.searching') : none}
    />
  );
}

/** Asks for the board that a ticket moves to; it goes to the end there. The field takes words before the ticket and its boards are loaded. */
export function BoardStep({
  step: { ticket: key },
  next,
  onDone,
}: {
  step: Step & { at: 'board' };
  next: Next;
  onDone: () => void;
}) {
  const t = useWords();
  const { organization } = useSession();
  const [words, setWords] = useState('');
  const { data: ticket, ...query } = useQuery(ticketQuery(organization, key));
  const boards = useQuery({
    ...boardsQuery(ticket?.project_id ?? ''),
    enabled: ticket !== undefined,
  });
  const { mutate, isPending, error: refused } = useMoveHere();
  // A move is shown before its answer: the choices stay until the answer.
  const [start, setStart] = useState(ticket?.board_id);
  if (start === undefined && ticket !== undefined) setStart(ticket.board_id);
  const moveTo = (board: Board) => {
    if (isPending || ticket === undefined) return;
    mutate({ ticket, board }, { onSuccess: onDone });
  };
  const from = boards.data?.find(({ id }) => id === start);
  const targets = foundByName(boards.data?.filter((board) => board !== from) ?? [], words);
  const fault = refused ?? query.error ?? boards.error;
  const isLoading = boards.isPending && fault === null;
  return (
    <Choices
      label={t('palette.toWhichBoard')}
      path={t('palette.moveFrom', {
        isFrom: String(from !== undefined),
        key,
        board: from?.name ?? '',
      })}
      words={words}
      onWords={setWords}
      onBack={() => next({ at: 'start' })}
      fault={fault === null ? null : asRefusal(fault).message}
      groups={[
        {
          title: t('palette.boards'),
          choices: targets.map((board) => ({
            id: board.id,
            name: board.name,
            sign: wipLabel(board),
            act: () => moveTo(board),
          })),
        },
      ]}
      isSearching={isLoading && words.trim() !== ''}
      none={isLoading ? t('palette.oneMoment') : t('palette.noOtherBoard')}
    />
  );
}
