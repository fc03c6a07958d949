import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { textOrNull } from '../kernel/patch.ts';
import { normalizeTagNames } from '../kernel/tag-names.ts';
import type { DocumentStatus } from './document.ts';

/** What people write of a document; what is absent stays, arrays replace, null clears. */
export interface DocumentContent {
  projectId?: string | null | undefined;
  title?: string | undefined;
  caption?: string | null | undefined;
  contentHtml?: string | null | undefined;
  status?: DocumentStatus | undefined;
  editorIds?: readonly string[] | undefined;
  tagNames?: readonly string[] | undefined;
}

/** What a new document may say of itself; only the title must be there. A draft unless it says otherwise. */
export type NewDocument = DocumentContent & { title: string };

/** What may be edited of a document. */
export type DocumentPatch = DocumentContent & { archived?: boolean | undefined };

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type StoredDocument<Content extends DocumentContent> = Content & {
  readonly htmlPolicy: number;
};

/** The content with its HTML as it was cleaned, blank texts as null and tags normalized. Refuses as these do. */
export function storedDocument<Content extends DocumentContent>(
  { caption, contentHtml, tagNames, ...content }: Content,
  html: CleanedHtml,
): StoredDocument<Content> {
  return {
    ...content,
    ...(caption !== undefined && { caption: textOrNull(caption) }),
    ...(contentHtml !== undefined && { contentHtml: html.of(contentHtml) }),
    ...(tagNames !== undefined && { tagNames: normalizeTagNames(tagNames) }),
    htmlPolicy: html.policyVersion,
  } as unknown as StoredDocument<Content>;
}
