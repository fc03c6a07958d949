import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { textOrNull } from '../kernel/patch.ts';
import { normalizeTagNames } from '../kernel/tag-names.ts';
import type { Content, Patch } from '../record/record.ts';
import type { Document } from './document.ts';

/** The fields of a document that people write, all optional. */
export type DocumentContent = Content<typeof Document>;

/** The fields of a new document. Only the title is required; it is a draft when it names no status. */
export type NewDocument = DocumentContent & { title: string };

/** The fields of an edit of a document. An absent field stays, an array replaces the former one, null clears. */
export type DocumentPatch = Patch<typeof Document>;

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type StoredDocument<Fields extends DocumentContent> = Fields & {
  readonly htmlPolicy: number;
};

/** The content with cleaned HTML, blank texts as null and normalized tags. Refuses what `CleanedHtml` and `normalizeTagNames` refuse. */
export function storedDocument<Fields extends DocumentContent>(
  { caption, contentHtml, tagNames, ...content }: Fields,
  html: CleanedHtml,
): StoredDocument<Fields> {
  return {
    ...content,
    ...(caption !== undefined && { caption: textOrNull(caption) }),
    ...(contentHtml !== undefined && { contentHtml: html.of(contentHtml) }),
    ...(tagNames !== undefined && { tagNames: normalizeTagNames(tagNames) }),
    htmlPolicy: html.policyVersion,
  } as unknown as StoredDocument<Fields>;
}
