import { useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { changeTickets } from '../ticket/changes/change-tickets.tsx';
import type { Proposal } from './depending.ts';
import { changeOf, daysInWords } from './use-move-dates.tsx';
import layoutCss from '../../design/layout.module.css';
import scheduleCss from './schedule.module.css';

/** After a ticket was moved: what waits for it and begins too early now, with the days to which it would move. Those of each project are moved together. */
export function DependingDialog({
  of,
  proposals,
  onClose,
}: {
  of: Ticket;
  /** Empty: closed. */
  proposals: readonly Proposal[];
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const move = () => {
    onClose();
    const all = proposals.map(({ ticket, dates }) => changeOf(ticket, dates));
    for (const [project, changes] of Map.groupBy(all, ({ ticket }) => ticket.project_id)) {
      void changeTickets(
        client,
        { project, changes },
        {
          done: ({ length: count }) => ({ text: wordsOf('planning.ticketsWereMoved', { count }) }),
          undone: ({ length }) =>
            wordsOf('planning.ticketsAreBack', { count: changes.length - length }),
          focused: null,
        },
      ).catch(showRefusal);
    }
  };
  const count = proposals.length;
  return (
    <ModalDialog
      title={words('planning.moveDepending', { key: of.key })}
      isOpen={count > 0}
      onClose={onClose}
    >
      <p>{words('planning.beginTooEarly', { count, key: of.key })}</p>
      <ul className={scheduleCss.proposals}>
        {proposals.map(({ ticket, dates }) => (
          <li key={ticket.id}>
            <span dir="auto">
              {ticket.key} {ticket.title}
            </span>
            <span>
              {words('planning.fromTo', { from: daysInWords(ticket), to: daysInWords(dates) })}
            </span>
          </li>
        ))}
      </ul>
      <div className={layoutCss.actions}>
        <Button onPress={onClose}>{words('planning.leaveThem')}</Button>
        <Button look="primary" onPress={move} autoFocus>
          {words('planning.moveTickets', { count })}
        </Button>
      </div>
    </ModalDialog>
  );
}
