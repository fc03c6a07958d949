import { Document, documentSorts, filterOf, type DocumentFilter } from '@basalt/domain';
import * as v from 'valibot';
import type { Fields } from '../schema/validate-fields.ts';
import { anyTag, tagList } from './comma-list.ts';
import { filterEntries, placed } from './filter-entries.ts';
import { projectName } from './identifiers.ts';
import { archivedFilter, deletedFilter, search } from '../schema/query.ts';
import { oneOf } from './text.ts';

const plain = filterEntries(Document);

/** The filters of a document list, and its sort. */
export const documentListEntries = {
  q: search,
  project_id: v.exactOptional(projectName),
  ...placed(plain, 'status'),
  tags: v.exactOptional(
    tagList(
      'Tag names, separated by commas, in upper or lower case. A document must have all of them.',
    ),
    '',
  ),
  tag: v.exactOptional(anyTag('A document')),
  ...placed(plain, 'created_by', 'editor_id'),
  archived: archivedFilter('false'),
  ...plain,
  deleted: deletedFilter,
  sort: v.exactOptional(oneOf(documentSorts)),
};

/** The filter of the query. */
export const documentFilterOf = (query: Fields<typeof documentListEntries>): DocumentFilter => ({
  ...filterOf(Document, query),
  words: query.q,
  projectId: query.project_id,
  tagNames: query.tags,
  anyTag: query.tag,
  archived: query.archived,
  deleted: query.deleted,
});
