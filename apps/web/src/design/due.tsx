import type { Ticket } from '../api/types.ts';
import { dueWords } from './due-words.ts';
import { inFull } from './dates.ts';
import textCss from './text.module.css';
import signCss from './sign.module.css';
import { classes } from './classes.ts';
import { Sentence, useWords } from '../words/use-words.tsx';

/** The day on which the work on a ticket starts, in words; nothing without one. */
export function Start({ at }: { at: string | null }) {
  useWords();
  return (
    at !== null && (
      <time dateTime={at} title={inFull(at)}>
        {dueWords(at, true).words}
      </time>
    )
  );
}

/** When a ticket is due, in words; nothing for one without a date. `isNamed`: a label next to it says that it is the due date. */
export function Due({
  ticket,
  isDone = ticket.completed_at !== null,
  isNamed = false,
}: {
  ticket: Pick<Ticket, 'due_at' | 'completed_at'>;
  /** Whether its board is a done board: a ticket that was imported as completed may have no time of completion. */
  isDone?: boolean | undefined;
  isNamed?: boolean;
}) {
  useWords();
  const { due_at } = ticket;
  if (due_at === null) return null;
  const { words, isLate } = dueWords(due_at, isDone);
  return (
    <time
      className={isLate ? classes(signCss.due, signCss.late) : signCss.due}
      dateTime={due_at}
      title={inFull(due_at)}
    >
      {isLate || isNamed ? (
        words
      ) : (
        <Sentence
          of="ui.dueWhen"
          when={words}
          hidden={(text) => <span className={textCss.hidden}>{text}</span>}
        />
      )}
    </time>
  );
}
