import { refusalSentence } from '../../api/refusal-sentence.ts';
import type { Board } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import type { useCapture } from './use-capture.tsx';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';

/** The titles that are no tickets yet, and why. Those that only the connection was missing for are sent once it is back. */
export function WaitingTitles({
  board,
  capture: { waiting, refusal, isConnected, retry, discard },
}: {
  board: Board;
  capture: ReturnType<typeof useCapture>;
}) {
  if (waiting.length === 0) return null;
  return (
    <>
      <ul aria-label={`Not added to ${board.name} yet`}>
        {waiting.map((title) => (
          <li key={title.id}>
            <span dir="auto">{title.title}</span>
            {refusal !== null && (
              <Button
                slight
                look="quiet"
                aria-label={`Discard ${title.title}`}
                onPress={() => discard(title.id)}
              >
                <span aria-hidden="true">×</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isConnected && (
        <p className={textCss.note} role="status">
          Waiting for the connection. {waiting.length === 1 ? 'It is' : 'They are'} added as soon as
          it is back.
        </p>
      )}
      {refusal !== null && (
        <div role="alert">
          <p className={formCss.fieldError}>{refusalSentence(refusal)}</p>
          <Button slight onPress={retry}>
            {waiting.length === 1 ? 'Add it again' : 'Add them again'}
          </Button>
        </div>
      )}
    </>
  );
}
