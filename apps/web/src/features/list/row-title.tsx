import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { To } from 'react-router';
import type { Ticket } from '../../api/types.ts';
import { Conflict } from '../../data/query/save-fields.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Icon } from '../../design/icon.tsx';
import { classes } from '../../design/classes.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { useSave } from '../ticket/changes/use-save.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';
import textCss from '../../design/text.module.css';
import listCss from './list.module.css';

/** A title that is being edited: its text, and the ticket that the text changes. */
interface Draft {
  readonly text: string;
  readonly base: Ticket;
  /** The service refused the text: it is shown again, and the focus stays where the person is. */
  readonly isRefused: boolean;
}

/** The title of a ticket in the list, a link to it. F2 or the pencil makes it a field: Enter or a press elsewhere saves, Escape does not. */
export function RowTitle({
  ticket,
  href,
  mask,
  link,
  canEdit,
}: {
  ticket: Ticket;
  href: To;
  mask: string;
  link: RefObject<HTMLAnchorElement | null>;
  canEdit: boolean;
}) {
  const words = useWords();
  const [draft, setDraft] = useState<Draft | null>(null);
  const isEnded = useRef(false);
  useEffect(() => {
    if (draft !== null || !isEnded.current) return;
    isEnded.current = false;
    if (document.activeElement === document.body) link.current?.focus();
  }, [draft, link]);
  const begin = () => setDraft({ text: ticket.title, base: ticket, isRefused: false });
  const end = () => {
    isEnded.current = true;
    setDraft(null);
  };
  if (draft !== null) {
    return (
      <TitleField
        draft={draft}
        onChange={setDraft}
        onEnd={end}
        // What the person types by then is newer.
        onRefused={(refused) => setDraft((newer) => newer ?? refused)}
      />
    );
  }
  return (
    <>
      <AppLink
        ref={link}
        href={href}
        mask={mask}
        className={textCss.cut}
        dir="auto"
        {...(canEdit && {
          'aria-keyshortcuts': 'F2',
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'F2') return;
            event.preventDefault();
            begin();
          },
        })}
      >
        {ticket.title}
      </AppLink>
      {canEdit && (
        <button
          type="button"
          className={listCss.editTitle}
          // F2 does the same from the title.
          tabIndex={-1}
          title={`${words('ticket.editTitle')} (F2)`}
          aria-label={words('ticket.editTitle')}
          onClick={begin}
        >
          <Icon name="edit" />
        </button>
      )}
    </>
  );
}

function TitleField({
  draft,
  onChange,
  onEnd,
  onRefused,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onEnd: () => void;
  onRefused: (draft: Draft) => void;
}) {
  const words = useWords();
  const { mutateAsync } = useSave();
  const { text, base, isRefused } = draft;
  const isLeft = useRef(false);
  const leave = (isSaved: boolean) => {
    // The field loses the focus when it goes: that is no second save.
    if (isLeft.current) return;
    isLeft.current = true;
    onEnd();
    const title = text.trim();
    if (!isSaved || title === '' || title === base.title) return;
    mutateAsync({ base, fields: { title } }).catch((error: Error) => {
      showRefusal(error);
      const now = error instanceof Conflict ? (error.now as Ticket) : base;
      onRefused({ text, base: now, isRefused: true });
    });
  };
  return (
    <input
      className={classes(formCss.fieldInput, formCss.slim, listCss.titleField)}
      aria-label={words('ticket.title')}
      dir="auto"
      maxLength={255}
      autoFocus={!isRefused}
      value={text}
      onChange={({ target: { value } }) => onChange({ ...draft, text: value })}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        // The keys of the list are for its rows.
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The link has the focus next: in Firefox, the rest of the press would open it.
        event.preventDefault();
        leave(event.key === 'Enter');
      }}
    />
  );
}
