import type { ChangeContext, Decision } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { placeOfNewDocument, referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { spelledTags, type Spellings } from '../../change/tag-names.ts';
import { storedContent, type StoredContent } from '../../change/stored-content.ts';
import {
  aboutDocument,
  type DocumentRecord,
  documentRecord,
} from '../../records/document-record.ts';
import { withStatus, Document, type NewDocument } from '../../records/document.ts';
import { checkReferences } from '../project-and-editors.ts';

/**
 * Creates a document of the organization or of one of its live projects, archived or not. Refuses with
 * `validation_failed` (project_id, parent_id, editor_ids, tag_names, content_html).
 */
export const createDocument = (ports: ChangePorts & { richText: RichText }) =>
  changeOf(ports, {
    names: ({ organization }: NewDocument & { organization: string }) => ({
      kind: 'organization',
      id: organization,
    }),
    prepare: ({ contentHtml, ...readers }, principal) =>
      cleanHtml(
        ports.richText,
        'content_html',
        [contentHtml],
        referencesAt(ports.tenancy, principal, placeOfNewDocument(readers, principal.actor)),
      ),
    load: ({ documents }, input) => documents.loadForCreate(input),
    check: (
      { known, spellings },
      { organization: _organization, ...input },
      { prepared: html },
    ) => {
      const content = storedContent(Document, input, html);
      checkReferences(known, input, null);
      return { spellings, content };
    },
    decide: decideCreation,
  });

function decideCreation(
  { spellings, content }: { spellings: Spellings; content: StoredContent<NewDocument> },
  { principal, newId, now }: ChangeContext,
): Decision<DocumentRecord> {
  const { status = 'draft' } = content;
  const id = newId();
  const tags = spelledTags(content.tagNames ?? [], spellings, { projectId: null, newId });
  const document = new Document({
    ...content,
    ...withStatus({ publishedAt: null }, status, now),
    id,
    organizationId: principal.organizationId,
    tagNames: tags.names,
    createdBy: principal.actor,
    now,
  });
  const answer = documentRecord(document);
  const created = { ...aboutDocument(answer), kind: 'document.created' } as const;
  const published = { ...created, kind: 'document.published' } as const;
  const events = status === 'published' ? [created, published] : [created];
  return { saved: [document], sets: tags.sets, events, answer };
}
