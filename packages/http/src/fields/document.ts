import { documentStatuses, normalizeTagName } from '@basalt/domain';
import * as v from 'valibot';
import { identifier, identifiers, tagNames } from './identifiers.ts';
import { archivedFilter, search } from './query.ts';
import { oneOf, optionalHtml, optionalText } from './text.ts';

/** What people write about a document besides its title, all optional: in a PATCH an array replaces and null clears. */
export const documentFields = {
  project_id: v.exactOptional(v.nullable(identifier)),
  caption: v.exactOptional(optionalText(500, 'Every step, and who may take it')),
  content_html: v.exactOptional(optionalHtml('content_html')),
  status: v.exactOptional(oneOf(documentStatuses)),
  editor_ids: v.exactOptional(identifiers(100)),
  tag_names: v.exactOptional(tagNames),
};

/** The parts between commas; `\,` is a comma and `\\` a backslash within one, any other backslash is itself. */
function partsOf(list: string): string[] {
  const parts = `,${list}`.matchAll(/,((?:\\[\\,]|[^,])*)/gu);
  return Array.from(parts, ([, part = '']) => part.replaceAll(/\\([\\,])/gu, '$1'));
}

/** Room for all the tags that a document can have, with each character escaped. */
const maxTagListLength = 4000;

/** Tag names between commas, as tags are kept; empty ones are none. */
const tagList = v.pipe(
  v.string(),
  v.check(
    (value) => value.length <= maxTagListLength,
    `must have at most ${maxTagListLength} characters`,
  ),
  v.metadata({
    maxLength: maxTagListLength,
    description:
      'Tag names between commas, in any case; a document must carry all of them. A comma within a name is written `\\,` and a backslash `\\\\`.',
    examples: ['howto,security'],
  }),
  v.transform((value) =>
    partsOf(value)
      .map(normalizeTagName)
      .filter((name) => name !== ''),
  ),
);

/** The filters of a document list. */
export const documentListEntries = {
  q: search,
  project_id: v.exactOptional(identifier),
  status: v.exactOptional(oneOf(documentStatuses)),
  tags: v.exactOptional(tagList, ''),
  archived: archivedFilter('false'),
};
