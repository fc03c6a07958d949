import { useState } from 'react';
import type { Commented } from '../../data/queries/comments.ts';
import { RestoreFile } from '../files/file-row.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import type { ChangeWords } from './change-words.ts';
import commentsCss from '../comments/comments.module.css';
import buttonCss from '../../design/button.module.css';
import layoutCss from '../../design/layout.module.css';

/** From this number of changes on, a line shows only their number, and a press shows the changes. */
const folded = 3;

/** What the lines of a history restore: former texts and removed files. */
export interface Restoring {
  /** The ticket or document of the history. */
  on: Commented;
  /** Its text as it is now. */
  now: string;
  restore: (html: string) => Promise<unknown>;
}

/** The changes of one person at one time, as an item of a history. With `restoring`, former texts and removed files can be taken again. */
export function ChangeLine({
  who,
  words,
  at: time,
  restoring,
}: {
  who: string;
  words: readonly ChangeWords[];
  at: string;
  restoring?: Restoring | undefined;
}) {
  const [first] = words;
  if (first === undefined) return null;
  return (
    <li className={commentsCss.change}>
      <Icon name={words.length >= folded ? 'edit' : first.icon} />
      {words.length >= folded ? (
        <details>
          <summary>
            <strong dir="auto">{who}</strong> made {words.length} changes <When time={time} />
          </summary>
          {words.map((change, place) => (
            <p key={place}>
              <Words words={change} restoring={restoring} />
            </p>
          ))}
        </details>
      ) : (
        <p>
          <strong dir="auto">{who}</strong>{' '}
          {words.map((change, place) => (
            <span key={place}>
              {place > 0 && ' and '}
              <Words words={change} restoring={restoring} />
            </span>
          ))}{' '}
          <When time={time} />
        </p>
      )}
    </li>
  );
}

/** One change in words: the former value is struck out, and long texts are shown on demand. */
export function Words({
  words: { verb, from, to, note, texts, removedFile },
  restoring,
}: {
  words: ChangeWords;
  restoring?: Restoring | undefined;
}) {
  return (
    <>
      {verb} {from !== undefined && <del dir="auto">{from}</del>}
      {from !== undefined && to !== undefined && ' → '}
      {to !== undefined && <strong dir="auto">{to}</strong>}
      {note !== undefined && `, ${note}`}
      {removedFile !== undefined && restoring !== undefined && (
        <RestoreFile id={removedFile} name={from ?? ''} on={restoring.on} />
      )}
      {texts !== undefined && <Texts texts={texts} restoring={restoring} />}
    </>
  );
}

/** Shows a text before and after a change, side by side. Each that is not the text of now can be taken again. */
function Texts({
  texts: [before, after],
  restoring,
}: {
  texts: readonly [string, string];
  restoring: Restoring | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const takeAgain = (html: string, label: string) =>
    restoring !== undefined &&
    html !== restoring.now && (
      <Button slight onPress={() => void restoring.restore(html).then(close)}>
        {label}
      </Button>
    );
  return (
    <>
      <button type="button" className={buttonCss.showChange} onClick={() => setOpen(true)}>
        Show
      </button>
      <ModalDialog title="What was changed" isOpen={isOpen} onClose={close}>
        <TextDiff texts={{ Before: before, After: after }} />
        <div className={layoutCss.actions}>
          {takeAgain(before, 'Use the text before')}
          {takeAgain(after, 'Use the text after')}
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
