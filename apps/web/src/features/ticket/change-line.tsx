import { Fragment, useState } from 'react';
import type { Commented } from '../../data/queries/comments.ts';
import { RestoreFile } from '../files/file-row.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import type { RuleOfChange } from '../../design/author-name.ts';
import { ByRule } from '../comments/by-rule.tsx';
import type { ChangeWords } from './change-words.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import commentsCss from '../comments/comments.module.css';
import buttonCss from '../../design/button.module.css';
import layoutCss from '../../design/layout.module.css';

/** From this number of changes on, a line shows only their number, and a press shows the changes. */
const folded = 3;

/** The parts that the lines of a history restore: former texts and removed files. */
export interface Restoring {
  /** The ticket or document of the history. */
  on: Commented;
  /** Its text as it is now. */
  now: string;
  restore: (html: string) => Promise<unknown>;
}

/** The changes of one person at one time, or of a rule, as an item of a history. With `restoring`, former texts and removed files can be taken again. */
export function ChangeLine({
  who,
  words: changes,
  at: time,
  rule = null,
  restoring,
}: {
  who: string;
  rule?: RuleOfChange | null;
  words: readonly ChangeWords[];
  at: string;
  restoring?: Restoring | undefined;
}) {
  const [first, second] = changes;
  if (first === undefined) return null;
  const name = <strong dir="auto">{who}</strong>;
  const when = () => (
    <>
      <ByRule rule={rule} />
      <When time={time} />
    </>
  );
  return (
    <li className={commentsCss.change}>
      <Icon name={changes.length >= folded ? 'edit' : first.icon} />
      {changes.length >= folded ? (
        <details>
          <summary>
            <Sentence
              of="history.madeChanges"
              count={changes.length}
              who={() => name}
              when={when}
            />
          </summary>
          {changes.map((change, place) => (
            <p key={place}>
              <Words words={change} restoring={restoring} />
            </p>
          ))}
        </details>
      ) : (
        <p>
          <Sentence
            of={changes.length > 1 ? 'history.whoDidBoth' : 'history.whoDid'}
            who={() => name}
            first={() => <Words words={first} restoring={restoring} />}
            second={() => second && <Words words={second} restoring={restoring} />}
            when={when}
          />
        </p>
      )}
    </li>
  );
}

/** One change in words: the former value is struck out, and long texts are shown on demand. */
export function Words({
  words: { verb, isCode, from, to, note, texts, removedFile },
  restoring,
}: {
  words: ChangeWords;
  restoring?: Restoring | undefined;
}) {
  const Value = isCode ? 'code' : Fragment;
  return (
    <>
      {isCode && <code>{verb}</code>}
      {from === undefined && to === undefined ? (
        !isCode && verb
      ) : (
        <Sentence
          of={sentenceOf(from, to, note)}
          change={isCode ? '' : verb}
          note={note ?? ''}
          from={() => (
            <del dir="auto">
              <Value>{from}</Value>
            </del>
          )}
          to={() => (
            <strong dir="auto">
              <Value>{to}</Value>
            </strong>
          )}
        />
      )}{' '}
      {removedFile !== undefined && restoring !== undefined && (
        <RestoreFile id={removedFile} name={from ?? ''} on={restoring.on} />
      )}
      {texts !== undefined && <Texts texts={texts} restoring={restoring} />}
    </>
  );
}

/** The sentence with the values of a change: only the former, only the new, or both. */
function sentenceOf(from: string | undefined, to: string | undefined, note: string | undefined) {
  if (to === undefined) return 'history.from';
  if (from === undefined) return 'history.to';
  return note === undefined ? 'history.fromTo' : 'history.fromToWithNote';
}

/** Shows a text before and after a change, side by side. Each that is not the text of now can be taken again. */
function Texts({
  texts: [before, after],
  restoring,
}: {
  texts: readonly [string, string];
  restoring: Restoring | undefined;
}) {
  const words = useWords();
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
        {words('ticket.showChange')}
      </button>
      <ModalDialog title={words('ticket.whatWasChanged')} isOpen={isOpen} onClose={close}>
        <TextDiff texts={{ [words('ticket.before')]: before, [words('ticket.after')]: after }} />
        <div className={layoutCss.actions}>
          {takeAgain(before, words('ticket.useTextBefore'))}
          {takeAgain(after, words('ticket.useTextAfter'))}
          <Button slight onPress={close}>
            {words('ui.close')}
          </Button>
        </div>
      </ModalDialog>
    </>
  );
}

/** When something happened, behind what happened. */
export function When({ time }: { time: string }) {
  useWords();
  return (
    <time dateTime={time} title={inFull(time)}>
      · {howLongAgo(time)}
    </time>
  );
}
