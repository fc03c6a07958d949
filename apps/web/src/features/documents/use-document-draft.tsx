import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Document } from '../../api/types.ts';
import { Conflict, saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { joinTexts } from '../text/compare-texts.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { keepDraft, useDraft } from '../../design/use-draft.ts';
import { useWords } from '../../words/use-words.tsx';
import { documentAccess } from '../../data/queries/documents.ts';
import {
  afterSaving,
  changedIn,
  fieldsOf,
  isOvertaken,
  namesOfOwn,
  pick,
  putBackOn,
  settled,
  type Draft,
  type WrittenFields,
} from './draft-fields.ts';
import { useSaveByItself } from './use-save-by-itself.ts';
import { useShowSaved } from './use-show-saved.ts';

/** Whether what is written is saved. `pending`: by itself, soon; `kept`: not by itself; `offline`: not before the connection is back. */
export type SaveState = 'pending' | 'kept' | 'saving' | 'saved' | 'offline';

/** The draft of a document. It is stored in this browser, and saved by itself while the person writes. */
export interface DocumentDraft {
  /** The draft text; null without a draft. */
  fields: WrittenFields | null;
  /** It grows when the text is another one than what was typed, which the editor then reads. */
  version: number;
  /** Whether the document was just made, and has no title of its own. */
  isNew: boolean;
  state: SaveState;
  isSaving: boolean;
  fault: string | null;
  /** The document as another person saved it in the meantime, while the person has to choose; null otherwise. */
  theirs: Document | null;
  /** Another person saved other fields or another text since the draft was begun. */
  isOutdated: boolean;
  begin: () => void;
  change: (fields: Partial<WrittenFields>) => void;
  /** Saves the changes and ends the writing, and publishes the document with `publishes`; replaces changes of another person only with `isChosen`. */
  save: (how?: { isChosen?: boolean; publishes?: boolean }) => Promise<void>;
  /** Makes the draft one with the changes of both, for the person to read and to save. */
  join: () => void;
  /** Ends the writing without its changes, those that were saved included, with an offer to put them back. */
  discard: () => void;
  /** It grows when discarded changes are put back, which the form then reads. */
  round: number;
}

/** Has a document that was just made open to be written, its title first. */
export const beginToWrite = (document: Document): void => {
  const base = fieldsOf(document);
  keepDraft(
    `document.${document.id}`,
    JSON.stringify({ fields: base, base, version: document.version, isNew: true } satisfies Draft),
  );
};

/** Calls `look` when the connection is lost or back. */
function onConnection(look: () => void): () => void {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

export function useDocumentDraft(document: Document): DocumentDraft {
  const words = useWords();
  const show = useShowSaved();
  const [storedDraft, keep] = useDraft(`document.${document.id}`, '');
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Document | null>(null);
  const draft = storedDraft === '' ? null : settled(JSON.parse(storedDraft) as Draft, document);
  const write = (next: Draft) => keep(JSON.stringify(next));
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  /** Keeps what is sent with the draft: a reload can come before the answer. */
  const keepSending = (begun: Draft) => {
    const sending = [pick(begun.fields, changedIn(begun)), ...(begun.sending ?? [])].slice(0, 2);
    write({ ...begun, sending });
  };
  /** Shows a conflict, unless the document has what was sent before without an answer. */
  const showConflict = (now: Document) => {
    const begun = latest.current;
    const after = begun && settled(begun, now);
    if (after === begun || after === null) return setTheirs(now);
    show(now);
    return write(after);
  };
  const [isOffline, setOffline] = useState(false);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const drop = () => {
    keep('');
    setTheirs(null);
    setFault(null);
  };

  const isChanged = draft !== null && changedIn(draft).length > 0;
  const ownNames = draft === null ? [] : namesOfOwn(draft);
  const { round, offer } = useDiscard(ownNames.length > 0 ? storedDraft : null, (former) => {
    const back = JSON.parse(former) as Draft;
    write(back.sent === undefined ? back : putBackOn(back, document));
    setTheirs(null);
  });

  const saveByItself = async ({ isLeaving }: { isLeaving: boolean }) => {
    const begun = latest.current;
    if (begun === null || isSaving || !navigator.onLine) return;
    setSaving(true);
    keepSending(begun);
    try {
      const { base, version } = begun;
      const fields = pick(begun.fields, changedIn(begun));
      const saved = await saveFields(documentAccess, { ...base, id: document.id, version }, fields);
      show(saved);
      setOffline(false);
      const now = latest.current;
      if (now === null) return;
      const after = afterSaving(now, begun, saved, Date.now());
      if (isLeaving && changedIn(after).length === 0) keep('');
      else write(after);
    } catch (error) {
      if (error instanceof Conflict) showConflict(error.now as Document);
      else if (error instanceof Error && asRefusal(error).status === 0) setOffline(true);
      else if (error instanceof Error) setFault(asRefusal(error).message);
    } finally {
      setSaving(false);
    }
  };
  const canSave =
    isChanged && fault === null && theirs === null && draft.fields.title.trim() !== '';
  const unsaved = canSave && !isOvertaken(draft, document) ? JSON.stringify(draft.fields) : null;
  useSaveByItself(unsaved, draft?.savedAt, (how) => void saveByItself(how));

  const save: DocumentDraft['save'] = async ({ isChosen = false, publishes = false } = {}) => {
    if (draft === null || isSaving) return;
    setSaving(true);
    setFault(null);
    keepSending(draft);
    const { fields, base, version, first = base } = draft;
    const changed = changedIn(draft);
    const { id, status } = document;
    const over = isChosen && theirs !== null ? theirs : { ...base, id, version, status };
    const sent = {
      ...pick(fields, changed),
      ...(publishes && { status: 'published' as const }),
    };
    try {
      const saved =
        Object.keys(sent).length === 0 ? document : await saveFields(documentAccess, over, sent);
      show(saved);
      drop();
      if (ownNames.length > 0) {
        // What another person saved comes back, else what was there when the writing began.
        const before = isChosen
          ? pick(fieldsOf({ ...document, ...over }), changed)
          : pick(first, ownNames);
        showDone({
          text: words('documents.theDocumentWasSaved'),
          async undo() {
            show(await saveFields(documentAccess, saved, before));
            return words('documents.asBefore');
          },
        });
      }
    } catch (error) {
      if (error instanceof Conflict) setTheirs(error.now as Document);
      else if (error instanceof Error) setFault(asRefusal(error).message);
    } finally {
      setSaving(false);
    }
  };
  const join = () => {
    if (draft === null) return;
    const { fields, base } = draft;
    const newest = theirs ?? document;
    const now = fieldsOf(newest);
    const mine = pick(fields, changedIn(draft));
    const texts = [base, now, fields].map(({ content_html }) => content_html ?? '');
    const [before = '', text = '', own = ''] = texts;
    const content_html = joinTexts(before, text, own);
    write({
      ...draft,
      fields: { ...now, ...mine, content_html },
      base: now,
      version: newest.version,
      sent: {},
      replaced: (draft.replaced ?? 0) + 1,
    });
    setTheirs(null);
  };
  /** Takes back what was saved of a draft while it was written. */
  const takeBack = async ({ base, version, sent = {}, first = base }: Draft) => {
    const names = Object.keys(sent) as (keyof WrittenFields)[];
    if (names.length === 0) return;
    const saved = { ...base, id: document.id, version };
    show(await saveFields(documentAccess, saved, pick(first, names)));
  };
  const stateOf = (): SaveState => {
    if (isSaving) return 'saving';
    if (!isChanged) return 'saved';
    if (unsaved === null) return 'kept';
    return isOffline || !isOnline ? 'offline' : 'pending';
  };
  return {
    fields: draft?.fields ?? null,
    version: draft?.replaced ?? 0,
    isNew: draft?.isNew === true && draft.fields.title === draft.base.title,
    state: stateOf(),
    isSaving,
    fault,
    theirs: fault === null ? theirs : null,
    isOutdated: draft !== null && isOvertaken(draft, document),
    begin() {
      const base = fieldsOf(document);
      write({ fields: base, base, version: document.version });
    },
    change(fields) {
      if (draft !== null) write({ ...draft, fields: { ...draft.fields, ...fields } });
    },
    save,
    join,
    discard() {
      offer();
      drop();
      if (draft !== null) void takeBack(draft).catch(showRefusal);
    },
    round,
  };
}
