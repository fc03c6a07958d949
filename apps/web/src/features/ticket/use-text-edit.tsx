import { useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import { serviceAway } from '../../api/service-away.ts';
import type { Ticket } from '../../api/types.ts';
import { Conflict } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { joinTexts } from '../text/compare-texts.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { useDraft } from '../../design/use-draft.ts';
import { useSave } from './changes/use-save.tsx';

/** A draft of a text, and the stored text when the draft was begun. */
interface Draft {
  text: string;
  base: string;
  version: number;
}

/** One text of a ticket, edited in place. The draft is stored in this browser until it is saved. */
export interface TextEdit {
  /** The draft text while it is edited; null otherwise. */
  text: string | null;
  /** The version of the ticket that the draft changes; it grows when texts are joined. */
  version: number;
  /** A changed text is kept and not edited at the moment; `begin` continues with it. */
  isKept: boolean;
  isSaving: boolean;
  fault: string | null;
  /** The text of another person in the meantime, while the person has to choose; null otherwise. */
  theirs: string | null;
  /** Another person changed the text since the draft was begun. */
  isOutdated: boolean;
  begin: () => void;
  /** Ends the editing. A changed text is kept. */
  leave: () => void;
  change: (text: string) => void;
  /** Saves the text; replaces the text of another person only with `isChosen`. */
  save: (isChosen?: boolean) => void;
  drop: () => void;
  /** Ends the editing without the text, with an offer to put a changed one back. */
  discard: () => void;
  /** It grows when a discarded text is put back, which the editor then reads. */
  round: number;
  /** Makes the draft a text with the changes of both, for the person to read and to save. */
  join: () => void;
  /** Saves a text at once, without a draft, after a change in the shown text. */
  saveAtOnce: (text: string) => void;
}

export function useTextEdit(ticket: Ticket, field: 'title' | 'description_html'): TextEdit {
  const value = ticket[field] ?? '';
  const [stored, keep] = useDraft(`ticket.${ticket.id}.${field}`, '');
  const [fault, setFault] = useState<string | null>(null);
  const [now, setNow] = useState<Ticket | null>(null);
  const { mutate, mutateAsync, isPending } = useSave();
  const draft = stored === '' ? null : (JSON.parse(stored) as Draft);
  const isChanged = draft !== null && draft.text !== draft.base && draft.text !== value;
  // A text that was left is offered at the next visit: an open field would take the keys.
  const [isOpen, setOpen] = useState(false);
  const write = (next: Draft | null) => keep(next === null ? '' : JSON.stringify(next));

  const drop = () => {
    write(null);
    setOpen(false);
    setNow(null);
    setFault(null);
  };
  const { round, offer } = useDiscard(isChanged ? stored : null, (former) => {
    keep(former);
    setNow(null);
    setOpen(true);
  });
  const save = (isChosen = false) => {
    if (draft === null || isPending) return;
    setFault(null);
    const overTheirs = isChosen && now !== null;
    const base: Ticket = {
      ...ticket,
      version: overTheirs ? now.version : draft.version,
      [field]: (overTheirs ? now[field] : draft.base) || null,
    };
    mutateAsync({ base, fields: { [field]: draft.text } }).then(drop, (error: Error) => {
      setOpen(true);
      if (error instanceof Conflict) setNow(error.now as Ticket);
      else setFault(asRefusal(error).message);
    });
    // It waits, shown as saved. The draft is stored until it is.
    if (serviceAway.isSilent()) setOpen(false);
  };
  return {
    text: isOpen && draft !== null ? draft.text : null,
    isKept: !isOpen && isChanged,
    version: draft?.version ?? ticket.version,
    isSaving: isPending,
    fault,
    theirs: now === null || fault !== null ? null : (now[field] ?? ''),
    isOutdated: draft !== null && ticket.version > draft.version && value !== draft.base,
    begin() {
      if (!isChanged) write({ text: value, base: value, version: ticket.version });
      setOpen(true);
    },
    leave() {
      if (isChanged) setOpen(false);
      else drop();
    },
    change: (text) =>
      write({ base: draft?.base ?? value, version: draft?.version ?? ticket.version, text }),
    save,
    drop,
    discard() {
      offer();
      drop();
    },
    round,
    join() {
      if (draft === null) return;
      const newest = now ?? ticket;
      const theirs = newest[field] ?? '';
      write({
        text: joinTexts(draft.base, theirs, draft.text),
        base: theirs,
        version: newest.version,
      });
      setNow(null);
    },
    saveAtOnce: (text) =>
      mutate({ base: ticket, fields: { [field]: text } }, { onError: showRefusal }),
  };
}
