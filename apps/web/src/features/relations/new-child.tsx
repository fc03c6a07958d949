import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useWords } from '../../words/use-words.tsx';
import { captureTickets } from '../ticket/changes/capture-tickets.tsx';
import { defaultChildBoard } from './default-child-board.ts';
import { Line } from './line.tsx';
import { useRelationsAgain } from '../../data/queries/relations.ts';
import formCss from '../../design/form.module.css';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

/** A field for the titles of sub-tickets. It stays open for the next title until it is closed. A refusal is shown below it. */
export function NewChild({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useWords();
  const again = useRelationsAgain(ticket.id);
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const client = useQueryClient();
  const ofProject = boardsQuery(ticket.project_id);
  useQuery(ofProject);
  const outbox = outboxOf(client);
  const [fault, setFault] = useState<Error | null>(null);
  const giveBack = (words: string, error: unknown) => {
    setFault(error as Error);
    setTitle((now) => (now === '' ? words : `${words} ${now}`));
  };
  /** Sub-tickets are sent one after the other, in the order of their titles. */
  const add = async (words: string) => {
    const boards = await client.ensureQueryData(ofProject);
    const id = defaultChildBoard(boards, ticket.board_id);
    const name = boards.find((board) => board.id === id)?.name ?? '';
    const { project_id } = ticket;
    const captured = {
      board: { id, name, project_id },
      title: words,
      fields: { parent_id: ticket.id },
    };
    await captureTickets(client, [captured], {
      onRefused({ title: refused }, error, entry) {
        outbox.discard(entry);
        giveBack(refused, error);
      },
      async done([{ key }]) {
        await again();
        return {
          text: t('board.ticketAdded', { key, board: name, isHideable: 'no' }),
          link: { href: `/app/tickets/${key}`, words: t('ticket.open') },
        };
      },
    });
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <Line onClose={onClose}>
      <form
        className={formCss.form}
        aria-label={t('relations.newSubTicket')}
        onSubmit={(event) => {
          event.preventDefault();
          const words = title.trim();
          if (words === '') return;
          setFault(null);
          add(words).catch((error: unknown) => giveBack(words, error));
          // At once: the answer may come after letters of the next title.
          setTitle('');
          field.current?.focus();
        }}
      >
        <input
          ref={field}
          dir="auto"
          className={classes(formCss.fieldInput, formCss.lineField)}
          aria-label={t('relations.titleOfTheSubTicket')}
          placeholder={t('relations.whatIsToBeDone')}
          maxLength={255}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" slight>
          {t('relations.add')}
        </Button>
        <IconButton
          icon="close"
          label={t('relations.close')}
          keyName={t('relations.esc')}
          onPress={onClose}
        />
        {fault !== null && (
          <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
            {asRefusal(fault).message}
          </p>
        )}
      </form>
    </Line>
  );
}
