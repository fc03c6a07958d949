import { useState } from 'react';
import { BothTexts } from '../text/both-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import type { ChangeWords } from './change-words.ts';

/** From this number of changes on, a line shows only their number, and a press shows the changes. */
const folded = 3;

/** The changes of one person at one time, as an item of a history. `onRestore`: a former text can be taken again. */
export function ChangeLine({
  who,
  words,
  at: time,
  onRestore,
}: {
  who: string;
  words: readonly ChangeWords[];
  at: string;
  onRestore?: (html: string) => Promise<unknown>;
}) {
  const [first] = words;
  if (first === undefined) return null;
  const restoring = onRestore && { onRestore };
  return (
    <li className="change">
      <Icon name={words.length >= folded ? 'edit' : first.icon} />
      {words.length >= folded ? (
        <details>
          <summary>
            <strong>{who}</strong> made {words.length} changes <When time={time} />
          </summary>
          {words.map((one, place) => (
            <p key={place}>
              <Words words={one} {...restoring} />
            </p>
          ))}
        </details>
      ) : (
        <p>
          <strong>{who}</strong>{' '}
          {words.map((one, place) => (
            <span key={place}>
              {place > 0 && ' and '}
              <Words words={one} {...restoring} />
            </span>
          ))}{' '}
          <When time={time} />
        </p>
      )}
    </li>
  );
}

function Words({
  words: { verb, from, to, texts },
  onRestore,
}: {
  words: ChangeWords;
  onRestore?: (html: string) => Promise<unknown>;
}) {
  return (
    <>
      {verb} {from !== undefined && <del>{from}</del>}
      {from !== undefined && to !== undefined && ' → '}
      {to !== undefined && <strong>{to}</strong>}
      {texts !== undefined && <Texts texts={texts} {...(onRestore && { onRestore })} />}
    </>
  );
}

/** Shows a text before and after a change, side by side. */
function Texts({
  texts: [before, after],
  onRestore,
}: {
  texts: readonly [string, string];
  onRestore?: (html: string) => Promise<unknown>;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="show-change" onClick={() => setOpen(true)}>
        Show
      </button>
      <ModalDialog title="What was changed" isOpen={isOpen} onClose={close}>
        <BothTexts texts={{ Before: before, After: after }} />
        <div className="actions">
          {onRestore !== undefined && (
            <Button slight onPress={() => void onRestore(before).then(close)}>
              Use the former text again
            </Button>
          )}
          <Button slight onPress={close}>
            Close
          </Button>
        </div>
      </ModalDialog>
    </>
  );
}

/** When something happened, behind what happened. */
export const When = ({ time }: { time: string }) => (
  <time dateTime={time} title={inFull(time)}>
    · {howLongAgo(time)}
  </time>
);
