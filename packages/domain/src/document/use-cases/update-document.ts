import { changed, type ChangeContext, type Decision } from '../../change/change.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { spelledTags, type Spellings } from '../../kernel/tag-names.ts';
import { refuseOtherEditor } from '../../tenancy/permissions.ts';
import { storedDocument, type DocumentPatch, type StoredDocument } from '../document-input.ts';
import { documentRecord, type DocumentRecord } from '../document-record.ts';
import { linkTo, withStatus, type Document } from '../document.ts';
import { checkReferences } from '../project-and-editors.ts';

/**
 * Edits, publishes, archives or unarchives a document, makes it a draft, or links it to another project. Refuses with
 * `validation_failed` (project_id, editor_ids, tag_names, content_html), and with `not_editor`.
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
    check: ({ document, known, spellings }, { document: _document, ...patch }, given) => {
      refuseOtherEditor(given.principal, document);
      checkReferences(known, patch, document);
      return { document, spellings, content: storedDocument(patch, given.prepared) };
    },
    versionOf: ({ document }) => document,
    decide: decideUpdate,
  });

interface UpdateState {
  readonly document: Document;
  readonly spellings: Spellings;
  readonly content: StoredDocument<DocumentPatch>;
}

function decideUpdate(
  { document, spellings, content: { htmlPolicy, projectId, status, ...patch } }: UpdateState,
  { newId, now }: ChangeContext,
): Decision<DocumentRecord> {
  if (isEmptyPatch({ projectId, status, ...patch })) return { answer: documentRecord(document) };
  const { contentHtml = document.contentHtml } = patch;
  const tags = spelledTags(patch.tagNames ?? [], spellings, { projectId: null, newId });
  const edited = changed(document, {
    ...givenFields(patch),
    ...(projectId !== undefined && linkTo(document, projectId)),
    ...(status !== undefined && withStatus(document, status, now)),
    ...(patch.tagNames !== undefined && { tagNames: tags.names }),
    htmlPolicy: contentHtml === document.contentHtml ? document.htmlPolicy : htmlPolicy,
  });
  return recordDecision(document, edited, {
    now,
    answerOf: documentRecord,
    sets: tags.sets,
    events: (record, changes) => eventsOfUpdate('document', record, record.project_id, changes),
  });
}
