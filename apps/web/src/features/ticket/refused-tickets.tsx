import { refusalSentence } from '../../api/refusal-sentence.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../design/button.tsx';
import type { Submitted } from './use-create-ticket.tsx';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';

/** A submitted ticket that was not created, and why. */
export interface RefusedTicket {
  submitted: Submitted;
  error: Error;
}

/** Why a ticket was not created, in a sentence with its title. */
export const refusedWords = ({ submitted, error }: RefusedTicket): string =>
  wordsOf('ticket.wasNotCreated', {
    title: submitted.draft.title,
    reason: refusalSentence(asRefusal(error)),
  });

/** The tickets that were not created while the next ones were written, each with a button that puts it into the form again. */
export const RefusedTickets = ({
  refused,
  canEdit,
  onEdit,
}: {
  refused: readonly RefusedTicket[];
  /** Whether the form is empty, so that no text is replaced. */
  canEdit: boolean;
  onEdit: (refused: RefusedTicket) => void;
}) => {
  const words = useWords();
  return (
    <>
      {refused.map((ticket, at) => (
        // Two submitted tickets may be alike in everything.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={at}
          className={classes(noticeCss.notice, noticeCss.refused, textCss.small)}
          role="alert"
        >
          {refusedWords(ticket)}{' '}
          {canEdit && (
            <Button slight onPress={() => onEdit(ticket)}>
              {words('ticket.editIt')}
            </Button>
          )}
        </div>
      ))}
    </>
  );
};
