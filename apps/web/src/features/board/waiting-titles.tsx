import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import { useIsConnected } from '../../data/live/live.tsx';
import { canBeSentLater, outboxOf } from '../../data/query/outbox-of.ts';
import type { Board } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { Button } from '../../design/button.tsx';
import { DiscardTitle } from '../ticket/changes/discard-title.tsx';
import { listOf, useUnsentTitles } from '../ticket/changes/unsent-titles.tsx';
import { useEditCaptured } from '../ticket/use-edit-captured.tsx';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';

/** The titles of a board that are no tickets yet, and why. Those that only the connection was missing for are sent once it is back. */
export function WaitingTitles({ board }: { board: Board }) {
  const words = useWords();
  const outbox = outboxOf(useQueryClient());
  const edit = useEditCaptured();
  const isConnected = useIsConnected();
  const waiting = useUnsentTitles(board.id);
  const list = useMemo(() => listOf(board.id), [board.id]);
  const refused = waiting.find(({ fault }) => fault !== null);
  const refusal = refused?.fault ? asRefusal(refused.fault) : null;
  // Without a connection, they wait for it, and pressing again changes nothing.
  const isShown = refusal !== null && (isConnected || !canBeSentLater(refusal));
  if (waiting.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label={words('board.notAddedYet', { board: board.name })}>
        {waiting.map(({ id, payload: { title } }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            {refusal !== null && <DiscardTitle id={id} title={title} />}
          </li>
        ))}
      </ul>
      {!isConnected && (
        <p className={textCss.note} role="status">
          {words('board.waitForConnection', { count: waiting.length })}
        </p>
      )}
      {isShown && (
        <div role="alert">
          <p className={formCss.fieldError}>{refusal.message}</p>
          <Button slight onPress={() => refused && outbox.sendAgain(refused.id)}>
            {words('board.addAgain', { count: waiting.length })}
          </Button>
          {refused !== undefined && !canBeSentLater(refusal) && (
            <Button slight look="quiet" onPress={() => edit(refused.id, refused.payload)}>
              {words('ticket.editIt')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
