import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Document } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Conflict, isSame, saveFields } from '../query/save-fields.ts';
import { useDraft } from '../ui/use-draft.ts';
import { documentAccess, documentQuery } from './queries.ts';

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
  isSaving: boolean;
  fault: string | null;
  /** The document as another person saved it in the meantime, while the person has to choose; null otherwise. */
  theirs: Document | null;
  begin: () => void;
  change: (fields: Partial<WrittenFields>) => void;
  /** Saves the changes; replaces changes of another person only with `isChosen`. */
  save: (isChosen?: boolean) => Promise<void>;
  drop: () => void;
}

export function useDocumentDraft(document: Document): DocumentDraft {
  const client = useQueryClient();
  const [kept, keep] = useDraft(`document.${document.id}`, '');
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Document | null>(null);
  const draft = kept === '' ? null : (JSON.parse(kept) as Draft);
  const write = (next: Draft) => keep(JSON.stringify(next));
  const drop = () => {
    keep('');
    setTheirs(null);
    setFault(null);
  };

  const save = async (isChosen = false) => {
    if (draft === null || isSaving) return;
    setSaving(true);
    setFault(null);
    const { fields, base, version } = draft;
    const changed = written.filter((name) => !isSame(fields[name], base[name]));
    const over = isChosen && theirs !== null ? theirs : { ...base, id: document.id, version };
    try {
      const saved =
        changed.length === 0
          ? document
          : await saveFields(
              documentAccess,
              over,
              Object.fromEntries(changed.map((name) => [name, fields[name]])),
            );
      client.setQueryData(documentQuery(document.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: keys.documentsOf(document.organization_id) });
      drop();
    } catch (error) {
      if (error instanceof Conflict) setTheirs(error.now as Document);
      else if (error instanceof Error) setFault(refusalSentence(asRefusal(error)));
    } finally {
      setSaving(false);
    }
  };
  return {
    fields: draft?.fields ?? null,
    isSaving,
    fault,
    theirs: fault === null ? theirs : null,
    begin() {
      const base = fieldsOf(document);
      write({ fields: base, base, version: document.version });
    },
    change(fields) {
      if (draft !== null) write({ ...draft, fields: { ...draft.fields, ...fields } });
    },
    save,
    drop,
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
