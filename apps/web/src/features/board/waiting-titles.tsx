import { refusalSentence } from '../../api/refusal-sentence.ts';
import type { Board } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import type { useCapture } from './use-capture.tsx';
import { useWords } from '../../words/use-words.tsx';
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
  const words = useWords();
  if (waiting.length === 0) return null;
  return (
    <>
      <ul aria-label={words('board.notAddedYet', { board: board.name })}>
        {waiting.map((title) => (
          <li key={title.id}>
            <span dir="auto">{title.title}</span>
            {refusal !== null && (
              <Button
                slight
                look="quiet"
                aria-label={words('board.discard', { title: title.title })}
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
          {words('board.waitForConnection', { count: waiting.length })}
        </p>
      )}
      {refusal !== null && (
        <div role="alert">
          <p className={formCss.fieldError}>{refusalSentence(refusal)}</p>
          <Button slight onPress={retry}>
            {words('board.addAgain', { count: waiting.length })}
          </Button>
        </div>
      )}
    </>
  );
}
