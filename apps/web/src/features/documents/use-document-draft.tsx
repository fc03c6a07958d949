import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Document } from '../../api/types.ts';
import { Conflict, saveFields } from '../../data/query/save-fields.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone, showDoneForButton } from '../feedback/undo.tsx';
import { keepDraft, useDraft } from '../../design/use-draft.ts';
import { useWords } from '../../words/use-words.tsx';
import { documentAccess, documentQuery } from '../../data/queries/documents.ts';
import {
  afterSaving,
  changedIn,
  fieldsOf,
  following,
  isOvertaken,
  joinedWith,
  namesOfOwn,
  onOwn,
  pick,
  putBackOn,
  savedIn,
  settled,
  undoesOthers,
  type Draft,
  type WrittenFields,
} from './draft-fields.ts';
import { useIsOnline } from './use-is-online.ts';
import { useSaveByItself } from './use-save-by-itself.ts';
import { useGoOnFromOwn, useShowSaved } from './use-show-saved.ts';

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
  /** Whether the person changed anything since the writing began, saved or not. */
  isChanged: boolean;
  fault: string | null;
  /** The document as another person saved it in the meantime, while the person has to choose; null otherwise. */
  theirs: Document | null;
  /** Another person saved what this person changed since the writing began. */
  isOutdated: boolean;
  begin: () => void;
  change: (fields: Partial<WrittenFields>) => void;
  /** Saves what is not saved yet without waiting for a pause; the writing goes on. */
  saveNow: () => void;
  /** Ends the writing with its changes, and publishes the document with `publishes`; replaces changes of another person only with `isChosen`. */
  end: (how?: { isChosen?: boolean; publishes?: boolean }) => Promise<void>;
  /** Makes the draft one with the changes of both, for the person to read. */
  join: () => void;
  /** Ends the writing without what is not saved, with an offer to put it back. */
  keepTheirs: () => void;
  /**
   * Ends the writing and saves the document as it was before, with an offer to put the changes back. Does nothing and returns false if changes
   * of another person would be undone with them, unless that `isChosen`.
   */
  undo: (how?: { isChosen: boolean }) => Promise<boolean>;
  /** It grows when changes are put back, which the form then reads. */
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

export function useDocumentDraft(document: Document): DocumentDraft {
  const words = useWords();
  const client = useQueryClient();
  const show = useShowSaved();
  const { id } = document;
  const [storedDraft, keep] = useDraft(`document.${id}`, '');
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Document | null>(null);
  const [round, setRound] = useState(0);
  const draft =
    storedDraft === ''
      ? null
      : following(settled(JSON.parse(storedDraft) as Draft, document), document);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const write = (next: Draft) => {
    latest.current = next;
    keep(JSON.stringify(next));
  };
  const drop = () => {
    latest.current = null;
    keep('');
    setTheirs(null);
    setFault(null);
  };
  const isOpen = useRef(true);
  // Who leaves the page with everything saved has ended the writing; a reload has not.
  const leave = useEffectEvent(() => {
    isOpen.current = false;
    if (latest.current !== null && changedIn(latest.current).length === 0) drop();
  });
  useEffect(() => () => leave(), []);
  /** The document as it is now, also after waiting. */
  const newest = () => client.getQueryData(documentQuery(id).queryKey) ?? document;
  useGoOnFromOwn(id, (saved, names) => {
    if (latest.current !== null) write(onOwn(latest.current, saved, names));
  });
  const running = useRef(Promise.resolve());
  /** Does one piece of work after the other with the draft as it is then. */
  const inTurn = async (work: (begun: Draft) => Promise<void>): Promise<void> => {
    const [before, { promise, resolve }] = [running.current, Promise.withResolvers<void>()];
    running.current = promise;
    await before;
    setSaving(true);
    try {
      if (latest.current !== null) await work(latest.current);
    } finally {
      setSaving(false);
      resolve();
    }
  };
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
  const isOnline = useIsOnline();
  const isUnsaved = draft !== null && changedIn(draft).length > 0;

  const saveByItself = async () => {
    if (!navigator.onLine) return;
    await inTurn(async (begun) => {
      if (changedIn(begun).length === 0) return;
      keepSending(begun);
      try {
        const { base, version } = begun;
        const fields = pick(begun.fields, changedIn(begun));
        const saved = await saveFields(documentAccess, { ...base, id, version }, fields);
        show(saved);
        setOffline(false);
        const now = latest.current;
        if (now === null) return;
        const after = afterSaving(now, begun, saved, Date.now());
        if (!isOpen.current && changedIn(after).length === 0) drop();
        else write(after);
      } catch (error) {
        if (error instanceof Conflict) showConflict(error.now as Document);
        else if (error instanceof Error && asRefusal(error).status === 0) setOffline(true);
        else if (error instanceof Error) setFault(asRefusal(error).message);
      }
    });
  };
  const canSave =
    isUnsaved && fault === null && theirs === null && draft.fields.title.trim() !== '';
  const unsaved = canSave && !isOvertaken(draft, document) ? JSON.stringify(draft.fields) : null;
  useSaveByItself(unsaved, draft?.savedAt, () => void saveByItself());

  const end: DocumentDraft['end'] = ({ isChosen = false, publishes = false } = {}) =>
    inTurn(async (begun) => {
      setFault(null);
      keepSending(begun);
      const { fields, base, version, first = base, joined } = begun;
      const [changed, own] = [changedIn(begun), namesOfOwn(begun)];
      const { status } = newest();
      const over = isChosen && theirs !== null ? theirs : { ...base, id, version, status };
      const sent = {
        ...pick(fields, changed),
        ...(publishes && { status: 'published' as const }),
      };
      try {
        const saved =
          Object.keys(sent).length === 0 ? null : await saveFields(documentAccess, over, sent);
        if (saved !== null) show(saved);
        drop();
        if (own.length === 0) return;
        // What another person saved comes back, else what was there when the writing began.
        const before = isChosen
          ? pick(fieldsOf({ ...document, ...over }), changed)
          : pick({ ...first, ...joined }, own);
        const written = pick(fields, own);
        showDoneForButton({
          text: words('documents.theDocumentWasSaved'),
          async undo() {
            const undone = await saveFields(documentAccess, saved ?? newest(), before);
            show(undone, own);
            return {
              text: words('documents.asBefore'),
              async undo() {
                show(await saveFields(documentAccess, undone, written), own);
                return words('text.yourTextIsThereAgain');
              },
            };
          },
        });
      } catch (error) {
        if (error instanceof Conflict) setTheirs(error.now as Document);
        else if (error instanceof Error && asRefusal(error).status === 0) {
          // It is saved when the connection is back, and the writing goes on.
          setOffline(true);
          showRefusal(error);
        } else if (error instanceof Error) setFault(asRefusal(error).message);
      }
    });

  /** Offers to go on with a draft that was ended, and was changed. */
  const offer = (text: string, former: Draft, isUndone: boolean) => {
    if (namesOfOwn(former).length === 0) return;
    showDone({
      text,
      async undo() {
        // What was written since gives way, and can be put back in turn.
        if (latest.current !== null) offer(text, latest.current, false);
        write(isUndone ? putBackOn(former, newest()) : former);
        setTheirs(null);
        setRound((times) => times + 1);
        return words('text.yourTextIsThereAgain');
      },
    });
  };
  const undo: DocumentDraft['undo'] = async ({ isChosen } = { isChosen: false }) => {
    let isUndone = true;
    let refusal: unknown = null;
    await inTurn(async (begun) => {
      const { base, version, first = base } = begun;
      const names = savedIn(begun);
      isUndone = isChosen || !undoesOthers(begun, newest());
      if (!isUndone) return;
      try {
        if (names.length > 0) {
          const over = isChosen ? await documentAccess.read(id) : { ...base, id, version };
          show(await saveFields(documentAccess, over, pick(first, names)));
        }
        drop();
        offer(words('documents.changesUndone'), begun, names.length > 0);
      } catch (error) {
        refusal = error;
        if (!(error instanceof Conflict)) return;
        // The page did not know it yet.
        show(error.now as Document);
        isUndone = false;
      }
    });
    if (refusal !== null && isUndone) {
      if (isChosen) throw refusal as Error;
      showRefusal(refusal as Error);
    }
    return isUndone;
  };
  const stateOf = (): SaveState => {
    if (isSaving) return 'saving';
    if (!isUnsaved) return 'saved';
    if (unsaved === null) return 'kept';
    return isOffline || !isOnline ? 'offline' : 'pending';
  };
  return {
    fields: draft?.fields ?? null,
    version: draft?.replaced ?? 0,
    isNew: draft?.isNew === true && draft.fields.title === draft.base.title,
    state: stateOf(),
    isSaving,
    isChanged: draft !== null && namesOfOwn(draft).length > 0,
    fault,
    theirs: fault === null ? theirs : null,
    isOutdated: draft !== null && isOvertaken(draft, document),
    begin() {
      if (latest.current !== null) return;
      const now = newest();
      const base = fieldsOf(now);
      write({ fields: base, base, version: now.version });
    },
    change(fields) {
      const now = latest.current;
      if (now === null) return;
      setFault(null);
      write({ ...now, fields: { ...now.fields, ...fields } });
    },
    saveNow() {
      if (unsaved !== null) void saveByItself();
    },
    end,
    join() {
      if (draft === null) return;
      write(joinedWith(draft, theirs ?? document));
      setTheirs(null);
    },
    keepTheirs() {
      if (draft !== null) offer(words('text.yourTextWasDiscarded'), draft, false);
      drop();
    },
    undo,
    round,
  };
}
