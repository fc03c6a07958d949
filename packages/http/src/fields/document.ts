import { documentSorts, documentStatuses, maxLinks } from '@basalt/domain';
import * as v from 'valibot';
import { clearable } from './array.ts';
import { anyTag, identifierList, tagList } from './comma-list.ts';
import { dateTime } from './date-time.ts';
import { identifier, identifiers, projectName, tagNames } from './identifiers.ts';
import { archivedFilter, deletedFilter, search } from './query.ts';
import { oneOf, optionalHtml, optionalText } from './text.ts';

/** The fields of a document that people set, except its title, all optional: in a PATCH an array replaces and null clears. */
export const documentFields = {
  project_id: v.exactOptional(v.nullable(identifier)),
  caption: v.exactOptional(optionalText(500, 'Every step, and who may take it')),
  content_html: v.exactOptional(optionalHtml('content_html')),
  status: v.exactOptional(oneOf(documentStatuses)),
  editor_ids: v.exactOptional(clearable(identifiers(maxLinks))),
  tag_names: v.exactOptional(clearable(tagNames)),
};

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
