import type { DocumentRecord } from './document-record.ts';

/** The fields that every event about a document has. */
export const aboutDocument = (record: DocumentRecord) =>
  ({
    subject: { type: 'document', id: record.id },
    projectId: record.project_id,
    data: record,
  }) as const;
