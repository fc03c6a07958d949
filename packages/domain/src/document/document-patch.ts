import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { textOrNull } from '../kernel/patch.ts';
import type { Document, DocumentStatus } from './document.ts';

/** What may be edited of a document; what is absent stays, arrays replace, null clears. */
export interface DocumentPatch {
  projectId?: string | null | undefined;
  title?: string | undefined;
  caption?: string | null | undefined;
  contentHtml?: string | null | undefined;
  status?: DocumentStatus | undefined;
  archived?: boolean | undefined;
  editorIds?: readonly string[] | undefined;
  tagNames?: readonly string[] | undefined;
}

/** The patch with its HTML as it is stored. Refuses as `CleanedHtml` does. */
export function cleanedPatch(patch: DocumentPatch, html: CleanedHtml): DocumentPatch {
  if (patch.contentHtml === undefined) return patch;
  return { ...patch, contentHtml: html.of(patch.contentHtml) };
}

/**
 * The edits of a cleaned patch, made on the document at the moment `now`; `tagNames` come as they are stored, and
 * `htmlPolicy` is what cleaned the HTML.
 */
export function edit(
  document: Document,
  patch: DocumentPatch,
  { htmlPolicy, now }: { htmlPolicy: number; now: Date },
): void {
  if (patch.projectId !== undefined) document.linkTo(patch.projectId);
  if (patch.title !== undefined) document.title = patch.title;
  if (patch.caption !== undefined) document.caption = textOrNull(patch.caption);
  const { contentHtml: html } = patch;
  if (html !== undefined && html !== document.contentHtml) {
    document.contentHtml = html;
    document.htmlPolicy = htmlPolicy;
  }
  if (patch.status !== undefined) document.setStatus(patch.status, now);
  if (patch.archived !== undefined) document.archived = patch.archived;
  if (patch.editorIds !== undefined) document.editorIds = [...patch.editorIds];
  if (patch.tagNames !== undefined) document.tagNames = [...patch.tagNames];
}
