import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { textOrNull } from '../kernel/patch.ts';
import { normalizeTagNames } from '../kernel/tag-names.ts';
import type { DocumentStatus } from './document.ts';

/** The fields of a document that people write. An absent field stays, an array replaces the former one, null clears. */
export interface DocumentContent {
  projectId?: string | null | undefined;
  title?: string | undefined;
  caption?: string | null | undefined;
  contentHtml?: string | null | undefined;
  status?: DocumentStatus | undefined;
  editorIds?: readonly string[] | undefined;
  tagNames?: readonly string[] | undefined;
}

/** The fields of a new document. Only the title is required; it is a draft when it names no status. */
export type NewDocument = DocumentContent & { title: string };

/** The fields of an edit of a document. */
export type DocumentPatch = DocumentContent & { archived?: boolean | undefined };

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type StoredDocument<Content extends DocumentContent> = Content & {
  readonly htmlPolicy: number;
};

/** The content with cleaned HTML, blank texts as null and normalized tags. Refuses what `CleanedHtml` and `normalizeTagNames` refuse. */
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
