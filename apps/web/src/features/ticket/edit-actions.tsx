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
  const field = what === 'title' ? what : 'description_html';
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
            <Changer ticket={ticket} field={field} /> changed the {what} while you write.
          </p>
          {what === 'description' && (
            <Button slight onPress={edit.join}>
              Take the changes into mine
            </Button>
          )}
        </Notice>
      )}
      {edit.theirs === null ? (
        <div className={layoutCss.actions}>
          <Button slight look="primary" busy={edit.isSaving} onPress={() => edit.save()}>
            Save
          </Button>
          <Button slight onPress={edit.discard}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
          <p>
            <Changer ticket={ticket} field={field} /> changed the {what} in the meantime. Your text
            is kept here until you choose. Words that only one of the texts has are marked.
          </p>
          <TextDiff
            texts={{
              Theirs: what === 'title' ? asHtml(edit.theirs) : edit.theirs,
              Yours: what === 'title' ? asHtml(edit.text ?? '') : (edit.text ?? ''),
            }}
          />
          <div className={layoutCss.actions}>
            {what === 'description' && (
              <Button slight look="primary" onPress={edit.join}>
                Join both
              </Button>
            )}
            <Button slight onPress={() => edit.save(true)}>
              Save mine
            </Button>
            <Button slight onPress={edit.discard}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Says that a text was left and is kept, and continues it. */
export const KeptDraft = ({ edit }: { edit: TextEdit }) =>
  edit.isKept && (
    <p className={textCss.note} role="status">
      Your draft is kept.{' '}
      <Button slight look="quiet" onPress={edit.begin}>
        Continue it
      </Button>
    </p>
  );

/** A title as HTML. */
function asHtml(title: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = title;
  return paragraph.outerHTML;
}

/** Who changed a field last, by the history of the ticket. */
function Changer({ ticket, field }: { ticket: string; field: string }) {
  const { data, isFetching } = useQuery({ ...historyQuery(ticket), staleTime: 0 });
  const last = data?.find(({ changes }) => field in changes);
  return isFetching || last === undefined ? (
    'Somebody else'
  ) : (
    <strong dir="auto">{last.actor.name}</strong>
  );
}
