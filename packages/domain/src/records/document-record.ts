import { lastActivity } from './last-activity.ts';
import type { Public } from '../record/record.ts';
import { Document, liveProjectId } from './document.ts';

/** A document as the API returns it. */
export type DocumentRecord = Public<typeof Document>;

/** The document as the API returns it. */
export const documentRecord = (document: Document): DocumentRecord =>
  Document.answer(
    { ...document, projectId: liveProjectId(document) },
    { lastActivityAt: lastActivity(document) },
  );

/** The fields that every event about a document has. */
export const aboutDocument = (record: DocumentRecord) =>
  ({
    subject: { type: 'document', id: record.id },
    projectId: record.project_id,
    data: record,
  }) as const;
