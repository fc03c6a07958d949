import { documentBudget, type KnownDocumentReferences } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { joinProject } from './document-columns.ts';

/** What is stored of the place of a document among others. */
export interface PlaceRow {
  /** The named parent and the documents that it is within; null when it is no live document. */
  path: readonly string[] | null;
  /** The live project of the named parent. */
  project_id: string | null;
  levels_within: number;
  has_documents: boolean;
}

const levels = sql.lit(documentBudget.levels);

/** The statement that reads a named parent, and what is within the document. Levels and circles are also those of documents that the person does not see. */
export const placeOf = compiledOnce(
  (of: { organizationId: string; id: string | null; parent: string | null }) => sql<PlaceRow>`
    with parent as (
      select d.id, p.id as project_id from documents d ${joinProject}
      where d.organization_id = ${of.organizationId} and d.id = ${of.parent}::uuid and d.deleted_at is null
    )
    select (select document_path(t.id, ${levels}) from parent t) as path,
      (select t.project_id from parent t) as project_id,
      levels_within_document(${of.id}::uuid, ${levels}) as levels_within,
      exists (select from documents d where d.organization_id = ${of.organizationId}
        and d.parent_id = ${of.id}::uuid and d.deleted_at is null) as has_documents`,
);

/** The same as the domain names it; of no row when no place was asked for. */
export const placeOfRow = (
  row: PlaceRow | undefined,
): Pick<KnownDocumentReferences, 'parent' | 'levelsWithin' | 'hasDocuments'> => ({
  parent: row?.path ? { path: row.path, projectId: row.project_id } : null,
  levelsWithin: row?.levels_within ?? 0,
  hasDocuments: row?.has_documents ?? false,
});
