import { useEffect, useRef } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Board } from '../api/types.ts';
import { useIsConnected } from '../live/live.tsx';
import { Button } from '../ui/button.tsx';
import type { useCapture } from './use-capture.tsx';

/** The titles that are no tickets yet, and why. Those that only the connection was missing for are sent once it is back. */
export function WaitingTitles({
  board,
  capture: { waiting, fault, retry, discard },
}: {
  board: Board;
  capture: ReturnType<typeof useCapture>;
}) {
  const isConnected = useIsConnected();
  const refusal = fault === null ? null : asRefusal(fault as Error);
  const isUnreachable = refusal?.status === 0;
  const wasConnected = useRef(false);
  useEffect(() => {
    // Only when the connection comes back: what it did not help is sent again by a press.
    if (isConnected && !wasConnected.current && isUnreachable) retry();
    wasConnected.current = isConnected;
  }, [isConnected, isUnreachable, retry]);
  if (waiting.length === 0) return null;
  return (
    <>
      <ul aria-label={`Not added to ${board.name} yet`}>
        {waiting.map((one) => (
          <li key={one.id}>
            <span>{one.title}</span>
            {refusal !== null && (
              <Button
                slight
                look="quiet"
                aria-label={`Discard ${one.title}`}
                onPress={() => discard(one.id)}
              >
                <span aria-hidden="true">×</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isConnected && (
        <p className="small soft" role="status">
          Waiting for the connection. {waiting.length === 1 ? 'It is' : 'They are'} added as soon as
          it is back.
        </p>
      )}
      {refusal !== null && (
        <div role="alert">
          <p className="field-error">{refusalSentence(refusal)}</p>
          <Button slight onPress={retry}>
            {waiting.length === 1 ? 'Add it again' : 'Add them again'}
          </Button>
        </div>
      )}
    </>
  );
}
