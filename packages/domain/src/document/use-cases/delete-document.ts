import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refuseOtherEditor } from '../../records/permissions.ts';
import { aboutDocument, documentRecord } from '../../records/document-record.ts';

/** Deletes a document; it can be restored for 30 days. Refuses with `not_editor`. */
export const deleteDocument = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ document }: { document: string }) => ({ kind: 'document', id: document }),
    load: ({ documents }, { document }) => documents.lock(document),
    check: (document, _, { principal }) => {
      refuseOtherEditor(principal, document);
      return document;
    },
    versionOf: (document) => document,
    decide: (document, { now }) => ({
      ...recordDecision(document, changed(document, { deletedAt: now }), {
        answerOf: documentRecord,
        now,
        events: (record) => [{ ...aboutDocument(record), kind: 'document.deleted' }],
      }),
      answer: undefined,
    }),
  });
