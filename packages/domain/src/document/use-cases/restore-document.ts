import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/deleted-retention.ts';
import { refuseOtherEditor } from '../../records/permissions.ts';
import { aboutDocument, documentRecord } from '../../records/document-record.ts';

/**
 * Restores a deleted document in its former state: draft or published, archived or not. Refuses with `not_editor`, with `not_found`
 * after 30 days, and with `not_deleted` when the document is not deleted.
 */
export const restoreDocument = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ document }: { document: string }) => ({ kind: 'document', id: document }),
    load: ({ documents }, { document }) => documents.lockDeleted(document),
    check: (document, _, { principal, now }) => {
      refuseOtherEditor(principal, document);
      if (document.deletedAt !== null) refuseExpired('document', document.deletedAt, now);
      return document;
    },
    versionOf: (document) => document,
    decide: (document, { now }) => {
      if (document.deletedAt === null) {
        throw new DomainError('not_deleted', { resource: 'document' });
      }
      return recordDecision(document, changed(document, { deletedAt: null }), {
        answerOf: documentRecord,
        now,
        events: (record) => [{ ...aboutDocument(record), kind: 'document.restored' }],
      });
    },
  });
