import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { Notice } from '../../design/notice.tsx';
import { historyQuery } from '../../data/queries/ticket.ts';
import type { TextEdit } from './use-text-edit.tsx';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';

/** The buttons of an edited text and its error. After a change of another person, both texts and the choice between them. */
export function EditActions({
  edit,
  what,
  ticket,
}: {
  edit: TextEdit;
  what: 'title' | 'description';
  /** Its id. */
  ticket: string;
}) {
  const words = useWords();
  const field = what === 'title' ? what : 'description_html';
  const changer = <Changer ticket={ticket} field={field} />;
  return (
    <>
      {edit.fault !== null && (
        <p className={classes(noticeCss.notice, noticeCss.refused)} role="alert">
          {edit.fault}
        </p>
      )}
      {edit.theirs === null && edit.isOutdated && !edit.isSaving && (
        <Notice>
          <p>
            <Sentence of="ticket.changedWhileYouWrite" what={what} who={() => changer} />
          </p>
          {what === 'description' && (
            <Button slight onPress={edit.join}>
              {words('ticket.takeTheirChanges')}
            </Button>
          )}
        </Notice>
      )}
      {edit.theirs === null ? (
        <div className={layoutCss.actions}>
          <Button slight look="primary" busy={edit.isSaving} onPress={() => edit.save()}>
            {words('ticket.save')}
          </Button>
          <Button slight onPress={edit.discard}>
            {words('ui.cancel')}
          </Button>
        </div>
      ) : (
        <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
          <p>
            <Sentence of="ticket.changedInTheMeantime" what={what} who={() => changer} />
          </p>
          <TextDiff
            texts={{
              [words('ticket.theirs')]: what === 'title' ? asHtml(edit.theirs) : edit.theirs,
              [words('ticket.yours')]:
                what === 'title' ? asHtml(edit.text ?? '') : (edit.text ?? ''),
            }}
          />
          <div className={layoutCss.actions}>
            {what === 'description' && (
              <Button slight look="primary" onPress={edit.join}>
                {words('ticket.joinBoth')}
              </Button>
            )}
            <Button slight onPress={() => edit.save(true)}>
              {words('ticket.saveMine')}
            </Button>
            <Button slight onPress={edit.discard}>
              {words('ticket.keepTheirs')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Says that a text was left and is kept, and continues it. */
export const KeptDraft = ({ edit }: { edit: TextEdit }) => {
  const words = useWords();
  return (
    edit.isKept && (
      <p className={textCss.note} role="status">
        {words('ticket.yourDraftIsKept')}{' '}
        <Button slight look="quiet" onPress={edit.begin}>
          {words('ticket.continueIt')}
        </Button>
      </p>
    )
  );
};

/** A title as HTML. */
function asHtml(title: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = title;
  return paragraph.outerHTML;
}

/** The person who changed a field last, by the history of the ticket. */
function Changer({ ticket, field }: { ticket: string; field: string }) {
  const words = useWords();
  const { data, isFetching } = useQuery({ ...historyQuery(ticket), staleTime: 0 });
  const last = data?.find(({ changes }) => field in changes);
  return isFetching || last === undefined ? (
    words('ticket.somebodyElse')
  ) : (
    <strong dir="auto">{last.actor.name}</strong>
  );
}
