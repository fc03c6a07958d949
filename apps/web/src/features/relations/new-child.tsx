import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { createTicket } from '../../data/queries/ticket-requests.ts';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useWords } from '../../words/use-words.tsx';
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
  const add = useMutation({
    // One after the other, so that the sub-tickets are in the order of their titles.
    scope: { id: `children of ${ticket.id}` },
    async mutationFn(words: string) {
      const board_id = defaultChildBoard(await client.ensureQueryData(ofProject), ticket.board_id);
      await createTicket(ticket.project_id, { board_id, title: words, parent_id: ticket.id });
    },
    onSuccess: again,
    onError: (_refusal, words) => setTitle((now) => (now === '' ? words : `${words} ${now}`)),
    // Also after a press of the button: the next letters belong to a title, and are no shortcuts.
    onSettled: () => field.current?.focus(),
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <Line onClose={onClose}>
      <form
        className={formCss.form}
        aria-label={t('relations.newSubTicket')}
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() === '') return;
          add.mutate(title.trim());
          // At once: the answer may come after letters of the next title.
          setTitle('');
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
        <Button type="submit" slight busy={add.isPending}>
          {t('relations.add')}
        </Button>
        <IconButton
          icon="close"
          label={t('relations.close')}
          keyName={t('relations.esc')}
          onPress={onClose}
        />
        {add.error !== null && (
          <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
            {asRefusal(add.error).message}
          </p>
        )}
      </form>
    </Line>
  );
}
