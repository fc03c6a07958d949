import type { ChangeContext, Decision } from '../../change/change.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import { isEmptyPatch } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { spelledTags, type Spellings } from '../../change/tag-names.ts';
import { storedContent, withContent, type StoredContent } from '../../change/stored-content.ts';
import { refuseOtherEditor } from '../../records/permissions.ts';
import { documentRecord, type DocumentRecord } from '../../records/document-record.ts';
import { placedIn, withStatus, Document, type DocumentPatch } from '../../records/document.ts';
import { checkReferences } from '../project-and-editors.ts';

/**
 * Edits, publishes, archives or unarchives a document, makes it a draft, links it to another project, or puts it into another document. Refuses with
 * `validation_failed` (project_id, parent_id, editor_ids, tag_names, content_html), and with `not_editor`.
 */
export const updateDocument = (ports: ChangePorts & { richText: RichText }) =>
  changeOf(ports, {
    names: ({ document }: DocumentPatch & { document: string }) => ({
      kind: 'document',
      id: document,
    }),
    prepare: ({ contentHtml, document, ...change }, principal) =>
      cleanHtml(
        ports.richText,
        'content_html',
        [contentHtml],
        referencesAt(ports.tenancy, principal, { kind: 'document', ref: document, change }),
      ),
    load: ({ documents }, { document, ...patch }) => documents.loadForUpdate(document, patch),
    check: ({ document, known, spellings }, { document: _document, ...patch }, context) => {
      refuseOtherEditor(context.principal, document);
      checkReferences(known, patch, document);
      return { document, spellings, content: storedContent(Document, patch, context.prepared) };
    },
    versionOf: ({ document }) => document,
    decide: decideUpdate,
  });

interface UpdateState {
  readonly document: Document;
  readonly spellings: Spellings;
  readonly content: StoredContent<DocumentPatch>;
}

function decideUpdate(
  { document, spellings, content: { projectId, parentId, status, ...content } }: UpdateState,
  { newId, now }: ChangeContext,
): Decision<DocumentRecord> {
  const { htmlPolicy: _htmlPolicy, ...patch } = content;
  if (isEmptyPatch({ projectId, parentId, status, ...patch }))
    return { answer: documentRecord(document) };
  const tags = patch.tagNames && spelledTags(patch.tagNames, spellings, { projectId: null, newId });
  const edited = withContent(Document, document, {
    ...content,
    ...placedIn(document, { projectId, parentId }),
    ...(status !== undefined && withStatus(document, status, now)),
    ...(tags && { tagNames: tags.names }),
  });
  return recordDecision(document, edited, {
    now,
    answerOf: documentRecord,
    sets: tags?.sets ?? [],
    events: (record, changes) => eventsOfUpdate('document', record, record.project_id, changes),
  });
}
