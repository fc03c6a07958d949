import { useEffect, useRef, useState } from 'react';
import { showDone } from '../feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';

/**
 * Offers to take back that a written text was discarded. `text` is what is written now; null without a change. `putBack` opens the editor
 * with a text again; `round` grows with each time, as the `key` of an editor that is to read it.
 */
export function useDiscard<Text>(
  text: Text | null,
  putBack: (text: Text) => void,
): { round: number; offer: () => void } {
  const words = useWords();
  const [round, setRound] = useState(0);
  const written = useRef(text);
  useEffect(() => {
    written.current = text;
  }, [text]);
  const offerFor = (former: Text | null): void => {
    if (former === null) return;
    showDone({
      text: words('text.yourTextWasDiscarded'),
      undo: async () => {
        // The text written since gives way, and can be put back in turn.
        offerFor(written.current);
        putBack(former);
        setRound((times) => times + 1);
        return words('text.yourTextIsThereAgain');
      },
    });
  };
  return { round, offer: () => offerFor(text) };
}
