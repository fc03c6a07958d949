import type { DocumentRecord } from '@basalt/domain';
import * as v from 'valibot';
import { out } from '../fields.ts';
import { short } from '../list.ts';

/** The fields of a document in the answers of lists and writes. */
export const documentSummary = {
  id: out.text,
  title: out.text,
  status: out.text,
  archived: out.flag,
  project_id: out.maybe,
  tags: out.texts,
  updated_at: out.text,
  last_activity_at: out.text,
};

const schema = v.object(documentSummary);

/** The fields of a document that its summary needs. Lists read no other fields. */
export const documentFields: readonly (keyof DocumentRecord)[] = [
  'id',
  'title',
  'status',
  'archived',
  'project_id',
  'tag_names',
  'updated_at',
  'last_activity_at',
];

/** A document as lists and writes show it. */
export type DocumentSummary = v.InferOutput<typeof schema>;

/** The summary of a document. */
export function documentSummaryOf(document: DocumentRecord): DocumentSummary {
  return {
    id: document.id,
    title: short(document.title),
    status: document.status,
    archived: document.archived,
    project_id: document.project_id,
    tags: document.tag_names,
    updated_at: document.updated_at,
    last_activity_at: document.last_activity_at,
  };
}

/** `Title (draft) 01890f3e-…`. */
export function documentLine({ id, title, status, archived, tags }: DocumentSummary): string {
  const marks = tags.map((tag) => ` #${tag}`).join('');
  return `${title} (${status}${archived ? ', archived' : ''})${marks} ${id}`;
}
