import { useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Document } from '../../api/types.ts';
import { Conflict, isSame, saveFields } from '../../data/query/save-fields.ts';
import { showDone } from '../feedback/undo.tsx';
import { joinTexts } from '../text/compare-texts.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { keepDraft, useDraft } from '../../design/use-draft.ts';
import { useWords } from '../../words/use-words.tsx';
import { documentAccess } from '../../data/queries/documents.ts';
import { useShowSaved } from './use-show-saved.ts';

const written = [
  'title',
  'caption',
  'content_html',
  'tag_names',
  'editor_ids',
  'project_id',
] as const;

/** The fields of a document in its form. */
export type WrittenFields = Pick<Document, (typeof written)[number]>;

/** The draft, and the fields at the time when it was begun. */
interface Draft {
  fields: WrittenFields;
  base: WrittenFields;
  version: number;
}

/** The draft of a document, stored in this browser until it is saved. */
export interface DocumentDraft {
  /** The draft text; null without a draft. */
  fields: WrittenFields | null;
  /** The version of the document that the draft changes; it grows when both are joined. */
  version: number;
  isSaving: boolean;
  fault: string | null;
  /** The document as another person saved it in the meantime, while the person has to choose; null otherwise. */
  theirs: Document | null;
  /** Another person saved other fields or another text since the draft was begun. */
  isOutdated: boolean;
  begin: () => void;
  change: (fields: Partial<WrittenFields>) => void;
  /** Saves the changes, and publishes the document with `publishes`; replaces changes of another person only with `isChosen`. */
  save: (how?: { isChosen?: boolean; publishes?: boolean }) => Promise<void>;
  /** Makes the draft one with the changes of both, for the person to read and to save. */
  join: () => void;
  /** Ends the writing without the changes, with an offer to put them back. */
  discard: () => void;
  /** It grows when discarded changes are put back, which the form then reads. */
  round: number;
}

/** Has a document that was just made open to be written. */
export const beginToWrite = (document: Document): void => {
  const base = fieldsOf(document);
  keepDraft(
    `document.${document.id}`,
    JSON.stringify({ fields: base, base, version: document.version }),
  );
};

export function useDocumentDraft(document: Document): DocumentDraft {
  const words = useWords();
  const show = useShowSaved();
  const [storedDraft, keep] = useDraft(`document.${document.id}`, '');
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Document | null>(null);
  const draft = storedDraft === '' ? null : (JSON.parse(storedDraft) as Draft);
  const write = (next: Draft) => keep(JSON.stringify(next));
  const drop = () => {
    keep('');
    setTheirs(null);
    setFault(null);
  };

  const isChanged =
    draft !== null && written.some((name) => !isSame(draft.fields[name], draft.base[name]));
  const { round, offer } = useDiscard(isChanged ? storedDraft : null, (former) => {
    keep(former);
    setTheirs(null);
  });

  const save: DocumentDraft['save'] = async ({ isChosen = false, publishes = false } = {}) => {
    if (draft === null || isSaving) return;
    setSaving(true);
    setFault(null);
    const { fields, base, version } = draft;
    const changed = written.filter((name) => !isSame(fields[name], base[name]));
    const { id, status } = document;
    const over = isChosen && theirs !== null ? theirs : { ...base, id, version, status };
    const sent = {
      ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
      ...(publishes && { status: 'published' as const }),
    };
    try {
      const saved =
        Object.keys(sent).length === 0 ? document : await saveFields(documentAccess, over, sent);
      show(saved);
      drop();
      if (changed.length > 0) {
        const before = Object.fromEntries(changed.map((name) => [name, over[name]]));
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
    const changed = written.filter((name) => !isSame(fields[name], base[name]));
    const mine = Object.fromEntries(changed.map((name) => [name, fields[name]]));
    const texts = [base, now, fields].map(({ content_html }) => content_html ?? '');
    const [before = '', text = '', own = ''] = texts;
    const content_html = joinTexts(before, text, own);
    write({ fields: { ...now, ...mine, content_html }, base: now, version: newest.version });
    setTheirs(null);
  };
  const stored = fieldsOf(document);
  return {
    fields: draft?.fields ?? null,
    version: draft?.version ?? document.version,
    isSaving,
    fault,
    theirs: fault === null ? theirs : null,
    isOutdated:
      draft !== null &&
      document.version > draft.version &&
      written.some((name) => !isSame(stored[name], draft.base[name])),
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
    },
    round,
  };
}

const fieldsOf = ({
  title,
  caption,
  content_html,
  tag_names,
  editor_ids,
  project_id,
}: Document): WrittenFields => ({
  title,
  caption,
  content_html,
  tag_names,
  editor_ids,
  project_id,
});
