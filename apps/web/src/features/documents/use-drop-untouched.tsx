import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, data, ifVersion, where } from '../../api/client.ts';
import type { Document } from '../../api/types.ts';
import { forgetOpened } from '../../data/recent-pages.ts';
import { commentsQuery } from '../../data/queries/comments.ts';
import { filesQuery } from '../../data/queries/files.ts';
import { keys } from '../../data/query/keys.ts';
import { keepDraft } from '../../design/use-draft.ts';
import { wordsOf } from './draft-fields.ts';
import type { DocumentDraft } from './use-document-draft.tsx';

/** Whether nobody has written anything into a document that was made as `title`. */
const isBlank = (
  {
    caption,
    content_html,
    tag_names,
    ...document
  }: Pick<Document, 'title' | 'caption' | 'content_html' | 'tag_names'>,
  title: string,
): boolean =>
  document.title.trim() === title &&
  !caption &&
  wordsOf(content_html) === '' &&
  !/<(?:img|hr|table)/u.test(content_html ?? '') &&
  tag_names.length === 0;

/** Deletes a document that was just made when the person leaves it, if it has no title, text, files or comments. */
export function useDropUntouched(document: Document, draft: DocumentDraft): void {
  const client = useQueryClient();
  const [{ isOwn, title }] = useState({ isOwn: draft.isNew, title: document.title });
  const drop = useEffectEvent(() => {
    const { id, version } = document;
    const on = { kind: 'documents', id } as const;
    const attached = [filesQuery(on), commentsQuery(on)].some(({ queryKey }) =>
      JSON.stringify(client.getQueryData(queryKey) ?? '').includes('"id"'),
    );
    const isUnwritten =
      isBlank(document, title) && (draft.fields === null || isBlank(draft.fields, title));
    if (!isOwn || attached || !isUnwritten || document.status !== 'draft') return;
    keepDraft(`document.${id}`, null);
    forgetOpened(id);
    const deletion = data(
      api.DELETE('/documents/{document}', { ...where({ document: id }), ...ifVersion(version) }),
    );
    void deletion
      .then(() => client.invalidateQueries({ queryKey: keys.allDocuments }))
      // Somebody else wrote into it, or there is no connection: it stays.
      .catch(() => {});
  });
  useEffect(() => () => drop(), []);
}
