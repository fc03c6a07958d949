import { lastActivity } from '../comment/last-activity.ts';
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
