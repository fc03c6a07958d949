import { searchKinds } from '@basalt/domain';
import * as v from 'valibot';
import { id, instant, openEnum, shown } from './record-parts.ts';

export const searchResult = v.strictObject({
  kind: openEnum(searchKinds, 'ticket'),
  id,
  key: v.nullable(shown('WEB-42')),
  title: shown('Log in with a key'),
  snippet: v.nullable(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'Plain text, not HTML: the part of the text that holds one of the words, or its beginning. Null without a text.',
        examples: ['…so that people can log in with a key, as asked.'],
      }),
    ),
  ),
  project_id: v.nullable(id),
  updated_at: instant,
});
