import { documentSorts, documentStatuses } from '@basalt/domain';
import * as v from 'valibot';
import { anyTag, identifierList, tagList } from './comma-list.ts';
import { dateTime } from './date-time.ts';
import { projectName } from './identifiers.ts';
import { archivedFilter, deletedFilter, search } from './query.ts';
import { oneOf } from './text.ts';

/** The filters of a document list. */
export const documentListEntries = {
  q: search,
  project_id: v.exactOptional(projectName),
  status: v.exactOptional(oneOf(documentStatuses)),
  tags: v.exactOptional(
    tagList(
      'Tag names, separated by commas, in upper or lower case. A document must have all of them.',
    ),
    '',
  ),
  tag: v.exactOptional(anyTag('A document')),
  created_by: v.exactOptional(identifierList()),
  editor_id: v.exactOptional(identifierList()),
  archived: archivedFilter('false'),
  created_since: v.exactOptional(dateTime),
  created_before: v.exactOptional(dateTime),
  updated_since: v.exactOptional(dateTime),
  updated_before: v.exactOptional(dateTime),
  deleted: deletedFilter,
  sort: v.exactOptional(oneOf(documentSorts)),
};
